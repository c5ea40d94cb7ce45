import { t } from '@lingui/core/macro';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTitle } from '#web/lib/browser/title.ts';
import { useHistoryText } from '#web/lib/browser/useHistoryText.ts';
import { ownImagePath } from '#web/lib/images.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { pageFrameClass, Screen } from '#web/ui/layout/Screen.tsx';

/** /image-view?imgUrl=…: one image of this site at its full size. */
export default function ImageViewScreen() {
  useTitle(t`Image`);
  const [params] = useSearchParams();
  const imgUrl = params.get('imgUrl');
  const path = imgUrl === null ? undefined : ownImagePath(imgUrl, location.origin);
  // The description comes from the server, because a URL could put any words under any image.
  const alt = useHistoryText('alt') ?? '';
  return (
    <Screen className={pageFrameClass}>
      <h1 className="sr-only">{t`Image`}</h1>
      {imgUrl === null || imgUrl === '' ? (
        <p role="status" className="py-24 text-center text-lg text-ink-2">
          {t`Loading...`}
        </p>
      ) : path === undefined ? (
        <ImageUnavailable />
      ) : (
        <FullImage key={path} path={path} alt={alt} />
      )}
    </Screen>
  );
}

interface FullImageProps {
  readonly path: string;
  /** '' if nobody has described it. */
  readonly alt: string;
}

function FullImage({ path, alt }: FullImageProps) {
  const navigate = useNavigate();
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return <ImageUnavailable />;
  return (
    <>
      <Button kind="ghost" size="sm" className="mb-4" onClick={() => void navigate(-1)}>
        <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {t`Back`}
      </Button>
      <div className="overflow-x-auto">
        <img
          src={path}
          alt={alt || t`Shared on the Alumni Network`}
          onError={() => setIsBroken(true)}
          className="mx-auto max-w-none rounded-md"
        />
      </div>
      {alt && (
        <p aria-hidden="true" dir="auto" className="mx-auto mt-4 max-w-xl text-center text-sm text-ink-2">
          {alt}
        </p>
      )}
    </>
  );
}

function ImageUnavailable() {
  return (
    <EmptyState
      title={t`This image can't be shown`}
      hint={t`This page only shows images from the Alumni Network.`}
    />
  );
}
