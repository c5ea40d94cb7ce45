import { i18n } from '@lingui/core';
import { type ReactNode, useContext } from 'react';
import {
  placeholderOf,
  officePlaceholder,
  sitePlaceholder,
  unsubscribePlaceholder,
} from '../placeholders.ts';
import { bodyFont, darkSheet, headFont, light, toned } from './look.ts';
import { AsText, When } from './parts.tsx';

const office = placeholderOf(officePlaceholder);
const unsubscribeText = () => i18n._({ id: 'mail.unsubscribe', message: 'Unsubscribe' });
const alwaysSent = () => i18n._({ id: 'mail.alwaysSent', message: "This e-mail can't be turned off." });

interface LetterProps {
  /** The subject of the mail in a few words. */
  readonly title: string;
  /** Why the reader gets this mail, for the last line. */
  readonly why: string;
  /** True if the mail can be turned off; otherwise the last line says that it cannot. */
  readonly optional?: boolean;
  readonly children: ReactNode;
}

const card = { width: '100%', maxWidth: 560, borderRadius: 20, backgroundColor: light.surface } as const;
const wordmark = { fontFamily: headFont, fontSize: 17, fontWeight: 600 } as const;

/** A whole mail: 560 px wide, in nested tables, because old mail programs support nothing else. */
export function Letter(props: LetterProps) {
  return useContext(AsText) ? <PlainLetter {...props} /> : <DrawnLetter {...props} />;
}

function PlainLetter({ title, why, optional = false, children }: LetterProps) {
  return (
    <>
      {title}
      {'\n\n'}
      {children}
      {'-- \nAlumni Network\n'}
      {why} {optional ? `${unsubscribeText()}: ${sitePlaceholder}${unsubscribePlaceholder}` : alwaysSent()}
      {'\n'}
      <When there={office}>
        {office}
        {'\n'}
      </When>
    </>
  );
}

function DrawnLetter({ title, why, optional = false, children }: LetterProps) {
  const heading = toned('ink');
  return (
    <html lang={i18n.locale} dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{darkSheet}</style>
      </head>
      <body className="on-canvas" style={{ margin: 0, padding: 0, backgroundColor: light.canvas }}>
        <Table className="on-canvas" style={{ backgroundColor: light.canvas }}>
          <Cell className="room" align="center" style={{ padding: '36px 12px' }}>
            <Table className="on-surface" style={card}>
              <Cell className="card" style={{ padding: 36 }}>
                <Masthead />
                <h1
                  className={heading.className}
                  style={{
                    margin: '28px 0 12px',
                    fontFamily: headFont,
                    fontSize: 28,
                    lineHeight: '34px',
                    fontWeight: 600,
                    ...heading.colors,
                  }}
                >
                  {title}
                </h1>
                <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
                  <tbody>{children}</tbody>
                </table>
                <Footing why={why} optional={optional} />
              </Cell>
            </Table>
          </Cell>
        </Table>
      </body>
    </html>
  );
}

interface TableProps {
  readonly className: string;
  readonly style: Readonly<Record<string, string | number>>;
  readonly children: ReactNode;
}

function Table({ className, style, children }: TableProps) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      className={className}
      style={style}
    >
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  );
}

interface CellProps {
  readonly className?: string;
  readonly align?: 'center';
  readonly style: Readonly<Record<string, string | number>>;
  readonly children: ReactNode;
}

function Cell({ children, ...look }: CellProps) {
  return <td {...look}>{children}</td>;
}

function Masthead() {
  const [ink, brand] = [toned('ink'), toned('brand')];
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <Cell style={{ paddingRight: 10 }}>
            <img
              src={`${sitePlaceholder}/icon-192.png`}
              width={32}
              height={32}
              alt=""
              style={{ display: 'block', border: 0, borderRadius: 9 }}
            />
          </Cell>
          <Cell className={ink.className} style={{ ...wordmark, ...ink.colors }}>
            Alumni{' '}
            <span className={brand.className} style={brand.colors}>
              Network
            </span>
          </Cell>
        </tr>
      </tbody>
    </table>
  );
}

function Footing({ why, optional }: { readonly why: string; readonly optional: boolean }) {
  const { className, colors } = toned('ink3');
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
      {optional ? (
        <>
          <a href={`${sitePlaceholder}/settings/notifications`} className={className} style={link}>
            {i18n._({ id: 'mail.settings', message: 'Manage notifications' })}
          </a>
          {' · '}
          <a href={`${sitePlaceholder}${unsubscribePlaceholder}`} className={className} style={link}>
            {unsubscribeText()}
          </a>
        </>
      ) : (
        alwaysSent()
      )}
      <When there={office}>
        <br />
        {office}
      </When>
    </p>
  );
}
