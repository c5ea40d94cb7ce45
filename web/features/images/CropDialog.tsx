import { t } from '@lingui/core/macro';
import { type PointerEvent, useCallback, useId, useState } from 'react';
import { Button } from '#web/ui/buttons/Button.tsx';
import DialogPanel from '#web/ui/dialogs/DialogPanel.tsx';
import { ErrorNote } from '#web/ui/feedback/ErrorNote.tsx';
import { type Crop, cropImage, dragCrop, squareOf } from './cropImage.ts';

interface CropDialogProps {
  /** The original image. */
  readonly file: File;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onCropped: (file: File) => void;
}

const framePx = 256;
const mostZoom = 4;

/** Chooses the visible square of a photo, by dragging or with sliders, which also work by keyboard. */
export default function CropDialog({ file, open, onOpenChange, onCropped }: CropDialogProps) {
  return (
    <DialogPanel open={open} onOpenChange={onOpenChange} title={t`Crop photo`}>
      {/* Mounted only while it is open, so that it starts fresh each time. */}
      <Cropping file={file} onClose={() => onOpenChange(false)} onCropped={onCropped} />
    </DialogPanel>
  );
}

interface CroppingProps extends Pick<CropDialogProps, 'file' | 'onCropped'> {
  readonly onClose: () => void;
}

function Cropping({ file, onClose, onCropped }: CroppingProps) {
  const [size, setSize] = useState({ width: 1, height: 1 });
  const [crop, setCrop] = useState<Crop>({ zoom: 1, x: 0.5, y: 0.5 });
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const { left, top, side } = squareOf(size, crop);
  const scale = framePx / side;
  const drag = ({ buttons, movementX, movementY }: PointerEvent): void => {
    if (buttons === 1) setCrop((now) => dragCrop(size, now, { x: movementX / scale, y: movementY / scale }));
  };
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(file);
      return () => URL.revokeObjectURL(image.src);
    },
    [file],
  );
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      onCropped(await cropImage(file, crop));
      onClose();
    } catch {
      setHasFailed(true);
      setBusy(false);
    }
  };
  return (
    <>
      <div
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={drag}
        // An image has no reading direction: its position counts from the left.
        dir="ltr"
        className="relative mx-auto mt-3 size-64 cursor-move touch-none overflow-hidden rounded-full bg-sunken select-none"
      >
        <img
          ref={show}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: naturalWidth, height: naturalHeight })
          }
          onError={() => setHasFailed(true)}
          className="max-w-none origin-[0_0]"
          style={{
            width: size.width * scale,
            height: size.height * scale,
            translate: `${-left * scale}px ${-top * scale}px`,
          }}
        />
      </div>
      {hasFailed && <ErrorNote message={t`Please select a valid image file.`} className="mt-4" />}
      <div className="mt-5 grid gap-3">
        <Slider
          label={t`Zoom`}
          value={(crop.zoom - 1) / (mostZoom - 1)}
          onChange={(share) => setCrop({ ...crop, zoom: 1 + share * (mostZoom - 1) })}
        />
        <Slider label={t`Horizontal position`} value={crop.x} onChange={(x) => setCrop({ ...crop, x })} />
        <Slider label={t`Vertical position`} value={crop.y} onChange={(y) => setCrop({ ...crop, y })} />
      </div>
      <div className="mt-6 flex justify-end gap-2">
        <Button kind="ghost" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button busy={isBusy} disabled={hasFailed || size.width === 1} onClick={() => void save()}>
          {t`Use photo`}
        </Button>
      </div>
    </>
  );
}

interface SliderProps {
  readonly label: string;
  /** 0 to 1. */
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function Slider({ label, value, onChange }: SliderProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="grid grid-cols-[7rem_1fr] items-center gap-3 text-sm font-medium">
      {label}
      <input
        id={id}
        type="range"
        dir="ltr"
        min={0}
        max={100}
        value={Math.round(value * 100)}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value) / 100)}
        className="h-11 w-full accent-brand"
      />
    </label>
  );
}
