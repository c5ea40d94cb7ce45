import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { limits } from '#shared/platform/limits.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { joinWithCommas } from '#web/lib/texts/language.ts';
import { type UploadedImage, uploadImage } from './upload.ts';

/** One image in a form on its way to the server. `preview` is a blob address, good for `<img src>`. */
export interface Upload {
  readonly key: string;
  readonly name: string;
  readonly preview: string;
  readonly alt: string;
  readonly state: 'sending' | 'done' | 'failed';
  /** Share sent, 0 to 1. */
  readonly progress: number;
  readonly errorText: string;
  readonly image: UploadedImage | null;
}

/** The images of a form and their actions; they upload while the rest is being filled in. */
export interface Uploads {
  readonly list: readonly Upload[];
  /** Adds files, up to `max` in all. @returns a sentence that names the files left out, and why; '' if none. */
  readonly add: (files: Iterable<File>) => string;
  readonly retry: (key: string) => void;
  /** Cancels the upload and removes the image. */
  readonly remove: (key: string) => void;
  readonly describe: (key: string, alt: string) => void;
  /** Moves an image by this many positions. */
  readonly move: (key: string, by: number) => void;
  readonly clear: () => void;
  /** Waits until all uploads have ended, then returns the list: for a form's submit. */
  readonly settled: () => Promise<readonly Upload[]>;
}

/** The uploads of one form: up to a number of images, or `one`, which a new image replaces. */
export function useUploads(max: number | 'one'): Uploads {
  const [list, setList] = useState<readonly Upload[]>([]);
  const [queue] = useState(() => new UploadQueue());
  const mounted = useRef(0);
  useEffect(() => {
    mounted.current += 1;
    queue.connect(setList);
    return () => {
      mounted.current -= 1;
      // React's development mode unmounts and mounts again at once: only a real unmount clears.
      queueMicrotask(() => {
        if (mounted.current === 0) queue.clear();
      });
    };
  }, [queue]);
  return {
    list,
    add: (files) => queue.add([...files], max),
    retry: (key) => queue.start(key),
    remove: (key) => queue.drop((upload) => upload.key === key),
    describe: (key, alt) => queue.change(key, { alt }),
    move: (key, by) => queue.move(key, by),
    clear: () => queue.clear(),
    settled: () => queue.settled(),
  };
}

interface Job {
  readonly file: File;
  cancel: AbortController;
  finished: Promise<void>;
}

/** The images of one form and their uploads, kept outside of React so that its state is never a render late. */
class UploadQueue {
  #show: ((list: readonly Upload[]) => void) | undefined;
  #list: readonly Upload[] = [];
  readonly #jobs = new Map<string, Job>();

  connect(show: (list: readonly Upload[]) => void): void {
    this.#show = show;
  }

  add(given: readonly File[], max: number | 'one'): string {
    const [images, otherFiles] = [given.filter(isImage), given.filter((file) => !isImage(file))];
    if (max === 'one' && images.length > 0) this.clear();
    const room = max === 'one' ? 1 : Math.max(0, max - this.#list.length);
    const fresh = images.slice(0, room).map((file) => ({ file, upload: newUpload(file) }));
    this.#set([...this.#list, ...fresh.map(({ upload }) => upload)]);
    for (const { file, upload } of fresh) {
      this.#jobs.set(upload.key, { file, cancel: new AbortController(), finished: Promise.resolve() });
      this.start(upload.key);
    }
    const { maxImages } = limits;
    const tooMany = images.slice(room);
    const whyTooMany =
      max === 'one' ? t`You can only add one image.` : t`You can add up to ${maxImages} images in total.`;
    return [
      otherFiles.length > 0 && t`Please select a valid image file.`,
      tooMany.length > 0 && whyTooMany,
      (max !== 'one' || given.length > 1) && notTaken([...otherFiles, ...tooMany]),
    ]
      .filter(Boolean)
      .join(' ');
  }

  start(key: string): void {
    const job = this.#jobs.get(key);
    if (!job) return;
    this.change(key, { state: 'sending', progress: 0, errorText: '' });
    job.cancel = new AbortController();
    const onProgress = (progress: number): void => this.change(key, { progress });
    job.finished = uploadImage(job.file, { onProgress, signal: job.cancel.signal }).then(
      (image) => this.change(key, { state: 'done', progress: 1, image }),
      (error: unknown) => this.change(key, { state: 'failed', errorText: sentenceOf(error) }),
    );
  }

  change(key: string, changes: Partial<Upload>): void {
    this.#set(this.#list.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));
  }

  move(key: string, by: number): void {
    const from = this.#list.findIndex((upload) => upload.key === key);
    const upload = this.#list[from];
    const to = from + by;
    if (!upload || to < 0 || to >= this.#list.length) return;
    this.#set(this.#list.toSpliced(from, 1).toSpliced(to, 0, upload));
  }

  drop(unwanted: (upload: Upload) => boolean): void {
    for (const { key, preview } of this.#list.filter(unwanted)) {
      this.#jobs.get(key)?.cancel.abort();
      this.#jobs.delete(key);
      URL.revokeObjectURL(preview);
    }
    this.#set(this.#list.filter((upload) => !unwanted(upload)));
  }

  clear(): void {
    this.drop(() => true);
  }

  async settled(): Promise<readonly Upload[]> {
    // Another image may be added or retried during the wait.
    do await Promise.all([...this.#jobs.values()].map(({ finished }) => finished));
    while (this.#list.some(({ state }) => state === 'sending'));
    return this.#list;
  }

  #set(list: readonly Upload[]): void {
    this.#list = list;
    this.#show?.(list);
  }
}

const isImage = ({ type }: File): boolean => type.startsWith('image/');

function notTaken(files: readonly File[]): string {
  const names = joinWithCommas(files.map(({ name }) => name));
  return names && t`Not added: ${names}.`;
}

function newUpload(file: File): Upload {
  return {
    key: crypto.getRandomValues(new Uint32Array(4)).join('-'),
    name: file.name,
    preview: URL.createObjectURL(file),
    alt: '',
    state: 'sending',
    progress: 0,
    errorText: '',
    image: null,
  };
}

function sentenceOf(error: unknown): string {
  // The page's own errors are sentences for the user; every other error is for the log.
  const isOurs = error instanceof Error && error.name === 'Error' && error.message !== '';
  return problemText(error, isOurs ? error.message : t`Couldn't upload the image. Please try again.`);
}
