import { useCallback, useEffect, useRef, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { texts } from '#shared/texts.ts';
import { type UploadedImage, uploadImage } from './upload.ts';

/** One picture in a form on its way to the server. `preview` is a blob address, good for `<img src>`. */
export interface Upload {
  readonly key: string;
  readonly name: string;
  readonly preview: string;
  readonly alt: string;
  readonly state: 'sending' | 'done' | 'failed';
  /** Share sent, 0 to 1. */
  readonly progress: number;
  readonly problem: string;
  readonly image: UploadedImage | null;
}

/** What a form can do with its pictures; they upload while the rest is being filled in. */
export interface Uploads {
  readonly list: readonly Upload[];
  /** True while something is still being sent. */
  readonly busy: boolean;
  /** Takes files, up to `most` in all; returns the sentence for the first one that is no image, else ''. */
  readonly add: (files: Iterable<File>) => string;
  readonly retry: (key: string) => void;
  /** Cancels what is being sent and takes the picture out. */
  readonly remove: (key: string) => void;
  readonly describe: (key: string, alt: string) => void;
  /** Moves a picture by so many places. */
  readonly move: (key: string, by: number) => void;
  readonly clear: () => void;
}

interface Job {
  readonly file: File;
  readonly cancel: AbortController;
}

/** Uploads for one form. With `most` 1 a new picture takes the place of the old one. */
export function useUploads(most: number = limits.imagesMost): Uploads {
  const [list, setList] = useState<readonly Upload[]>([]);
  const jobs = useRef(new Map<string, Job>());

  const change = useCallback((key: string, part: Partial<Upload>) => {
    setList((uploads) => uploads.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  }, []);

  const drop = useCallback((uploads: readonly Upload[]) => {
    for (const { key, preview } of uploads) {
      jobs.current.get(key)?.cancel.abort();
      jobs.current.delete(key);
      URL.revokeObjectURL(preview);
    }
    setList((kept) => kept.filter(({ key }) => !uploads.some((gone) => gone.key === key)));
  }, []);

  const start = useCallback(
    (key: string, file: File) => {
      const job = { file, cancel: new AbortController() };
      jobs.current.set(key, job);
      const onProgress = (progress: number): void => change(key, { progress });
      uploadImage(file, { onProgress, signal: job.cancel.signal }).then(
        (image) => change(key, { state: 'done', progress: 1, image }),
        (error: unknown) => change(key, { state: 'failed', problem: sentenceOf(error) }),
      );
    },
    [change],
  );

  const add = (files: Iterable<File>): string => {
    const given = [...files];
    const images = given.filter(({ type }) => type.startsWith('image/'));
    if (most === 1 && images.length > 0) drop(list);
    const room = most === 1 ? 1 : most - list.length;
    const fresh = images.slice(0, Math.max(0, room)).map((file) => ({ file, upload: newUpload(file) }));
    setList((uploads) => [...uploads, ...fresh.map(({ upload }) => upload)]);
    for (const { file, upload } of fresh) start(upload.key, file);
    return images.length < given.length ? texts.imageInvalid : '';
  };

  const all = useRef(list);
  all.current = list;
  useEffect(() => () => drop(all.current), [drop]);

  return {
    list,
    busy: list.some(({ state }) => state === 'sending'),
    add,
    retry: (key) => {
      const job = jobs.current.get(key);
      if (!job) return;
      change(key, { state: 'sending', progress: 0, problem: '' });
      start(key, job.file);
    },
    remove: (key) => drop(list.filter((upload) => upload.key === key)),
    describe: (key, alt) => change(key, { alt }),
    move: (key, by) => setList((uploads) => moved(uploads, key, by)),
    clear: () => drop(list),
  };
}

function newUpload(file: File): Upload {
  return {
    key: crypto.getRandomValues(new Uint32Array(4)).join('-'),
    name: file.name,
    preview: URL.createObjectURL(file),
    alt: '',
    state: 'sending',
    progress: 0,
    problem: '',
    image: null,
  };
}

function moved(uploads: readonly Upload[], key: string, by: number): readonly Upload[] {
  const from = uploads.findIndex((upload) => upload.key === key);
  const upload = uploads[from];
  const to = from + by;
  if (!upload || to < 0 || to >= uploads.length) return uploads;
  return uploads.toSpliced(from, 1).toSpliced(to, 0, upload);
}

function sentenceOf(error: unknown): string {
  return error instanceof Error && error.message !== '' && error.name !== 'NoAnswer'
    ? error.message
    : texts.uploadFailed;
}
