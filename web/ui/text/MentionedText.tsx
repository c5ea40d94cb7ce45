import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { mentionsIn } from '#shared/experiences/mentions.ts';
import type { MentionedPerson } from '#shared/platform/entities.ts';
import { LinkedText } from './LinkedText.tsx';

interface MentionedTextProps {
  readonly text: string;
  readonly mentions: readonly MentionedPerson[];
}

/** A user's text with its web addresses and the people it mentions as links. */
export default function MentionedText({ text, mentions }: MentionedTextProps) {
  const ids = new Map(mentions.map(({ username, _id }) => [username, _id]));
  const linked = mentionsIn(text).flatMap(({ username, from, to }) => {
    const id = ids.get(username);
    return id === undefined ? [] : [{ id, from, to }];
  });
  const starts = [0, ...linked.map(({ to }) => to)];
  return starts.map((start, index) => {
    const next = linked[index];
    return (
      <Fragment key={start}>
        <LinkedText text={text.slice(start, next?.from)} />
        {next && (
          <Link to={`/users/${next.id}`} className="font-semibold text-brand-ink hover:underline">
            <bdi>{text.slice(next.from, next.to)}</bdi>
          </Link>
        )}
      </Fragment>
    );
  });
}
