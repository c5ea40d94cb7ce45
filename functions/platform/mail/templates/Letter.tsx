import { i18n } from '@lingui/core';
import { type ReactNode, useContext } from 'react';
import {
  placeholderOf,
  officePlaceholder,
  sitePlaceholder,
  unsubscribePlaceholder,
} from '../placeholders.ts';
import { Cell, MailTable } from './MailTable.tsx';
import { AsText, IfPresent } from './parts.tsx';
import {
  bodyFont,
  colon,
  darkSheet,
  textDirection,
  endSide,
  headFont,
  light,
  startSide,
  themedColors,
} from './theme.ts';

const office = placeholderOf(officePlaceholder);
const optOutText = {
  topic: () => i18n._({ id: 'mail.unsubscribe', message: 'Unsubscribe' }),
  invitations: () => i18n._({ id: 'mail.refuse', message: "Don't e-mail me again" }),
} as const;
const siteName = () => i18n._({ id: 'mail.siteName', message: 'Alumni Network' });
const alwaysSent = () => i18n._({ id: 'mail.alwaysSent', message: "This e-mail can't be turned off." });

/**
 * How a reader can stop mails of this kind. `none`: not at all, and the last line says so. `topic`: by the link or in
 * the settings. `invitations`: by the link alone, because they have no account.
 */
type OptOut = 'none' | 'topic' | 'invitations';

interface LetterProps {
  /** The subject of the mail in a few words. */
  readonly title: string;
  /** Why the reader gets this mail, for the last line. */
  readonly why: string;
  /** What the last line offers; `none` by default. */
  readonly optOut?: OptOut;
  /** A line below the title; both then are on a dark background beside the arches. */
  readonly banner?: string;
  readonly children: ReactNode;
}

const card = { width: '100%', maxWidth: 560, borderRadius: 20, backgroundColor: light.surface } as const;
const titleFont = { fontFamily: headFont, fontSize: 28, lineHeight: '34px', fontWeight: 600 } as const;
const wordmark = { fontFamily: headFont, fontSize: 17, fontWeight: 600 } as const;

/** A whole mail: 560 px wide, in nested tables, because old mail programs support nothing else. */
export function Letter(props: LetterProps) {
  return useContext(AsText) ? <PlainLetter {...props} /> : <HtmlLetter {...props} />;
}

function PlainLetter({ title, banner, why, optOut = 'none', children }: LetterProps) {
  return (
    <>
      {title}
      {banner === undefined ? '' : `\n${banner}`}
      {'\n\n'}
      {children}
      {`-- \n${siteName()}\n`}
      {why}{' '}
      {optOut === 'none'
        ? alwaysSent()
        : `${optOutText[optOut]()}${colon()} ${sitePlaceholder}${unsubscribePlaceholder}`}
      {'\n'}
      <IfPresent value={office}>
        {office}
        {'\n'}
      </IfPresent>
    </>
  );
}

function HtmlLetter({ title, banner, why, optOut = 'none', children }: LetterProps) {
  return (
    <html lang={i18n.locale} dir={textDirection()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{darkSheet}</style>
      </head>
      <body
        className="on-canvas"
        lang={i18n.locale}
        dir={textDirection()}
        style={{ margin: 0, padding: 0, backgroundColor: light.canvas }}
      >
        <MailTable className="on-canvas" style={{ backgroundColor: light.canvas }}>
          <Cell className="room" align="center" style={{ padding: '36px 12px' }}>
            <MailTable className="on-surface" style={card}>
              <Cell className="card" style={{ padding: 36 }}>
                <Masthead />
                {banner === undefined ? <Title>{title}</Title> : <Banner title={title}>{banner}</Banner>}
                <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
                  <tbody>{children}</tbody>
                </table>
                <Footer why={why} optOut={optOut} />
              </Cell>
            </MailTable>
          </Cell>
        </MailTable>
      </body>
    </html>
  );
}

function Title({ children }: { readonly children: ReactNode }) {
  const { className, colors } = themedColors('ink');
  return (
    <h1 className={className} style={{ margin: '28px 0 12px', ...titleFont, ...colors }}>
      {children}
    </h1>
  );
}

interface BannerProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** The title on a dark background, beside a decorative image. */
function Banner({ title, children }: BannerProps) {
  const [heading, line] = [themedColors('onNight'), themedColors('onNight2')];
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      className="on-night"
      style={{ margin: '24px 0 20px', borderRadius: 18, backgroundColor: light.night }}
    >
      <tbody>
        <tr>
          <Cell style={{ padding: '24px 0', [`padding${startSide()}`]: 24, verticalAlign: 'middle' }}>
            <h1
              className={heading.className}
              style={{ margin: 0, ...titleFont, color: heading.colors.color }}
            >
              {title}
            </h1>
            <p
              className={line.className}
              style={{
                margin: '6px 0 0',
                fontFamily: bodyFont,
                fontSize: 14,
                lineHeight: '22px',
                ...line.colors,
              }}
            >
              {children}
            </p>
          </Cell>
          <Cell style={{ width: 120, verticalAlign: 'bottom', [`padding${endSide()}`]: 16 }}>
            <img
              src={`${sitePlaceholder}/mail-arches.png`}
              width={120}
              height={132}
              alt=""
              style={{ display: 'block', border: 0 }}
            />
          </Cell>
        </tr>
      </tbody>
    </table>
  );
}

function Masthead() {
  const [textColor, brand] = [themedColors('ink'), themedColors('brand')];
  const [first = '', ...rest] = siteName().split(' ');
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <Cell style={{ [`padding${endSide()}`]: 10 }}>
            <img
              src={`${sitePlaceholder}/icon-192.png`}
              width={32}
              height={32}
              alt=""
              style={{ display: 'block', border: 0, borderRadius: 9 }}
            />
          </Cell>
          <Cell className={textColor.className} style={{ ...wordmark, ...textColor.colors }}>
            {first}{' '}
            <span className={brand.className} style={brand.colors}>
              {rest.join(' ')}
            </span>
          </Cell>
        </tr>
      </tbody>
    </table>
  );
}

function Footer({ why, optOut }: Required<Pick<LetterProps, 'why' | 'optOut'>>) {
  const { className, colors } = themedColors('ink3');
  const link = { textDecoration: 'underline', ...colors };
  return (
    <p
      className={`line ${className}`}
      style={{
        margin: '16px 0 0',
        paddingTop: 24,
        borderTop: `1px solid ${light.line}`,
        fontFamily: bodyFont,
        fontSize: 12,
        lineHeight: '19px',
        ...colors,
      }}
    >
      {why}{' '}
      {optOut === 'topic' && (
        <>
          <a href={`${sitePlaceholder}/settings/notifications`} className={className} style={link}>
            {i18n._({ id: 'mail.settings', message: 'Manage notifications' })}
          </a>
          {' · '}
        </>
      )}
      {optOut === 'none' ? (
        alwaysSent()
      ) : (
        <a href={`${sitePlaceholder}${unsubscribePlaceholder}`} className={className} style={link}>
          {optOutText[optOut]()}
        </a>
      )}
      <IfPresent value={office}>
        <br />
        {office}
      </IfPresent>
    </p>
  );
}
