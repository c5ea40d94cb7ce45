import { i18n } from '@lingui/core';
import type * as z from 'zod/mini';
import { Letter } from '#functions/platform/mail/templates/Letter.tsx';
import { Heading, Item } from '#functions/platform/mail/templates/listParts.tsx';
import { Action, IfPresent } from '#functions/platform/mail/templates/parts.tsx';
import { template } from '#functions/platform/mail/templates/template.ts';
import { weeklyDigestKind } from './digestMailKinds.ts';

type Name = keyof z.output<typeof weeklyDigestKind.variables>;
type Variable = (name: Name) => string;

/** The texts of notices: the variable that has a value, the link, and the text. */
function noticeTexts(variable: Variable): readonly (readonly [Name, Name, string])[] {
  const linkVariables = (names: Name, title: Name) => ({ names: variable(names), title: variable(title) });
  const titled = (title: Name) => ({ title: variable(title) });
  const like = i18n._({
    id: 'mail.weeklyDigest.like',
    message: '{names} liked “{title}”',
    values: linkVariables('like', 'likeTitle'),
  });
  const comment = i18n._({
    id: 'mail.weeklyDigest.comment',
    message: '{names} commented on “{title}”',
    values: linkVariables('comment', 'commentTitle'),
  });
  const reply = i18n._({
    id: 'mail.weeklyDigest.reply',
    message: '{names} also commented on “{title}”',
    values: linkVariables('reply', 'replyTitle'),
  });
  const mention = i18n._({
    id: 'mail.weeklyDigest.mention',
    message: '{names} mentioned you in “{title}”',
    values: linkVariables('mention', 'mentionTitle'),
  });
  const follow = i18n._({
    id: 'mail.weeklyDigest.follow',
    message: '{names} started following you',
    values: { names: variable('follow') },
  });
  const seat = i18n._({
    id: 'mail.weeklyDigest.seat',
    message: 'You got a seat at “{title}”',
    values: titled('seatTitle'),
  });
  const eventChanged = i18n._({
    id: 'mail.weeklyDigest.eventChanged',
    message: '“{title}” has changed',
    values: titled('eventChangedTitle'),
  });
  const eventCanceled = i18n._({
    id: 'mail.weeklyDigest.eventCanceled',
    message: '“{title}” was canceled',
    values: titled('eventCanceledTitle'),
  });
  return [
    ['like', 'likeLink', like],
    ['comment', 'commentLink', comment],
    ['reply', 'replyLink', reply],
    ['mention', 'mentionLink', mention],
    ['follow', 'followLink', follow],
    ['seatTitle', 'seatLink', seat],
    ['eventChangedTitle', 'eventChangedLink', eventChanged],
    ['eventCanceledTitle', 'eventCanceledLink', eventCanceled],
  ];
}

interface SectionProps {
  readonly variable: Variable;
}

function Notices({ variable }: SectionProps) {
  return (
    <>
      <IfPresent value={variable('notices')}>
        <Heading>{variable('notices')}</Heading>
      </IfPresent>
      {noticeTexts(variable).map(([name, link, text]) => (
        <IfPresent key={name} value={variable(name)}>
          <Item to={variable(link)}>{text}</Item>
        </IfPresent>
      ))}
    </>
  );
}

function Newcomers({ variable }: SectionProps) {
  const newIn = i18n._({
    id: 'mail.weeklyDigest.class',
    message: 'New in the class of {year}',
    values: { year: variable('class') },
  });
  const newAt = i18n._({
    id: 'mail.weeklyDigest.employer',
    message: 'New at {employer}',
    values: { employer: variable('employer') },
  });
  const newNear = i18n._({
    id: 'mail.weeklyDigest.city',
    message: 'New in {city}',
    values: { city: variable('city') },
  });
  const groups = [
    ['classmates', 'classLink', newIn],
    ['colleagues', 'employerLink', newAt],
    ['neighbours', 'cityLink', newNear],
  ] as const;
  return groups.map(([names, link, heading]) => (
    <IfPresent key={names} value={variable(names)}>
      <Heading>{heading}</Heading>
      <Item to={variable(link)}>{variable(names)}</Item>
    </IfPresent>
  ));
}

export const weeklyDigestTemplate = template(weeklyDigestKind, (variable) => ({
  subject: variable('subject'),
  body: (
    <Letter
      title={variable('title')}
      banner={variable('days')}
      why={i18n._({
        id: 'mail.why.digest',
        message: "You're receiving this e-mail because the weekly digest is on in your settings.",
      })}
      optOut="topic"
    >
      <Notices variable={variable} />
      <Newcomers variable={variable} />
      <IfPresent value={variable('eventTitle')}>
        <Heading>{i18n._({ id: 'mail.weeklyDigest.event', message: 'Coming up in your city' })}</Heading>
        <Item to={variable('eventLink')} detail={variable('eventDetails')} isGold>
          {variable('eventTitle')}
        </Item>
      </IfPresent>
      <Action to="/">{i18n._({ id: 'mail.weeklyDigest.open', message: 'Go to the Alumni Network' })}</Action>
    </Letter>
  ),
}));
