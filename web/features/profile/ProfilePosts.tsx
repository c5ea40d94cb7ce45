import { t } from '@lingui/core/macro';
import Quote from 'lucide-react/icons/quote';
import { Link } from 'react-router-dom';
import { imageOfSide, imageSourceSet } from '#shared/images/images.ts';
import type { Profile } from '#shared/profiles/entities.ts';
import { BoundaryList } from '#web/ui/feedback/Boundary.tsx';
import { Section } from '#web/ui/layout/Section.tsx';

/** Recent experiences of a member, as images. */
export function ProfilePosts({ posts }: Pick<Profile, 'posts'>) {
  return (
    <Section title={t`Recent Posts`}>
      {posts.length === 0 ? (
        <p className="mt-2 text-base text-ink-2">{t`No posts available`}</p>
      ) : (
        <ul className="mt-4 grid grid-cols-3 gap-1.5 sm:gap-3">
          <BoundaryList items={posts} keyOf={({ _id }) => _id}>
            {(post) => (
              <li>
                <PostLink post={post} number={posts.indexOf(post) + 1} count={posts.length} />
              </li>
            )}
          </BoundaryList>
        </ul>
      )}
    </Section>
  );
}

function PostLink({
  post: { _id, imageUrl },
  number,
  count,
}: {
  readonly post: Profile['posts'][number];
  readonly number: number;
  readonly count: number;
}) {
  return (
    <Link
      to={`/experience/${_id}`}
      aria-label={t`Open experience ${number} of ${count}`}
      className="focus-inset block aspect-square overflow-hidden rounded-md bg-brand-soft"
    >
      {imageUrl === '' ? (
        <span className="grid size-full place-items-center text-brand-ink">
          <Quote aria-hidden="true" className="size-8" />
        </span>
      ) : (
        <img
          loading="lazy"
          sizes="(min-width: 64rem) 16rem, (min-width: 48rem) 18rem, 40vw"
          srcSet={imageSourceSet(imageUrl)}
          src={imageOfSide(imageUrl, 480)}
          alt=""
          width={480}
          height={480}
          decoding="async"
          className="size-full object-cover transition-[scale] duration-500 ease-out-quint hover:scale-[1.03]"
        />
      )}
    </Link>
  );
}
