import { i18n } from '@lingui/core';
import { createContext, type ReactNode, useContext } from 'react';
import { endPlaceholder, sitePlaceholder, ifPlaceholder } from '../placeholders.ts';
import { bodyFont, colon, headFont, light, startSide, themedColors } from './theme.ts';

/** Each part renders in two forms: as table rows, and as lines of plain text. */
export const AsText = createContext(false);

export interface WithChildren {
  readonly children: ReactNode;
}

/** A row of the mail's table. */
export function Row({ children, below = 16 }: WithChildren & { readonly below?: number }) {
  return (
    <tr>
      <td style={{ paddingBottom: below }}>{children}</td>
    </tr>
  );
}

/** A paragraph. */
export function Paragraph({ children, small = false }: WithChildren & { readonly small?: boolean }) {
  const { className, colors } = themedColors(small ? 'ink2' : 'ink');
  if (useContext(AsText))
    return (
      <>
        {children}
        {'\n\n'}
      </>
    );
  const size = small ? { fontSize: 14, lineHeight: '22px' } : { fontSize: 15, lineHeight: '23px' };
  return (
    <Row>
      <p className={className} style={{ margin: 0, fontFamily: bodyFont, ...size, ...colors }}>
        {children}
      </p>
    </Row>
  );
}

/** Paragraphs and lists that arrive as HTML (`MailContent.html`). */
export function HtmlContent({ children }: WithChildren) {
  const { className, colors } = themedColors('ink');
  if (useContext(AsText))
    return (
      <>
        {children}
        {'\n\n'}
      </>
    );
  return (
    <Row below={0}>
      <div
        dir="auto"
        className={className}
        style={{ fontFamily: bodyFont, fontSize: 15, lineHeight: '23px', ...colors }}
      >
        {children}
      </div>
    </Row>
  );
}

/** Emphasized text. */
export function Strong({ children }: WithChildren) {
  return useContext(AsText) ? <>{children}</> : <strong style={{ fontWeight: 700 }}>{children}</strong>;
}

/** Content that is shown only if the value is present; it may contain parts or inline text. */
export function IfPresent({ value, children }: WithChildren & { readonly value: string }) {
  const name = value.slice(1, -1);
  return (
    <>
      {ifPlaceholder(name)}
      {children}
      {endPlaceholder(name)}
    </>
  );
}

/** The main action: a button that links to our site, and the address as text for readers who cannot use the button. */
export function Action({ to, children }: WithChildren & { readonly to: string }) {
  const href = `${sitePlaceholder}${to}`;
  const { className, colors } = themedColors('onBrand', 'brand');
  const link = themedColors('brand');
  if (useContext(AsText))
    return (
      <>
        {children}
        {`${colon()}\n`}
        {href}
        {'\n\n'}
      </>
    );
  return (
    <>
      <Row below={24}>
        <table role="presentation" cellPadding={0} cellSpacing={0} style={{ marginTop: 8 }}>
          <tbody>
            <tr>
              <td className="on-brand" style={{ backgroundColor: light.brand, borderRadius: 26 }}>
                <a
                  href={href}
                  className={className}
                  style={{
                    display: 'inline-block',
                    padding: '14px 28px',
                    borderRadius: 26,
                    fontFamily: bodyFont,
                    fontSize: 15,
                    lineHeight: '23px',
                    fontWeight: 600,
                    textDecoration: 'none',
                    ...colors,
                  }}
                >
                  {children}
                </a>
              </td>
            </tr>
          </tbody>
        </table>
      </Row>
      <Paragraph small>
        {i18n._({
          id: 'mail.copyLink',
          message: 'Button not working? Copy this link into your browser:',
        })}
        <br />
        <a
          href={href}
          dir="ltr"
          className={link.className}
          style={{ fontSize: 13, wordBreak: 'break-all', ...link.colors }}
        >
          {href}
        </a>
      </Paragraph>
    </>
  );
}

/** A link to our site at the end of a text. In plain text the address follows on its own line. */
export function TextLink({ to, children }: WithChildren & { readonly to: string }) {
  const href = `${sitePlaceholder}${to}`;
  if (useContext(AsText)) {
    return (
      <>
        {children}
        {`${colon()}\n`}
        {href}
      </>
    );
  }
  return (
    <a href={href} style={{ color: 'inherit', textDecoration: 'underline' }}>
      {children}
    </a>
  );
}

/** Important content on a colored background. */
export function Aside({ children, tone = 'gold' }: WithChildren & { readonly tone?: 'gold' | 'danger' }) {
  const { className, colors } = themedColors(tone === 'gold' ? 'onGold' : 'onDanger', tone);
  if (useContext(AsText))
    return (
      <>
        {children}
        {'\n\n'}
      </>
    );
  return (
    <Row>
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ margin: '8px 0' }}>
        <tbody>
          <tr>
            <td
              className={className}
              style={{
                padding: '16px 20px',
                borderRadius: 14,
                fontFamily: bodyFont,
                fontSize: 14,
                lineHeight: '22px',
                ...colors,
              }}
            >
              {children}
            </td>
          </tr>
        </tbody>
      </table>
    </Row>
  );
}

/** Text that someone else wrote, marked as a quote. */
export function Quote({ children }: WithChildren) {
  const { className, colors } = themedColors('ink2');
  if (useContext(AsText))
    return (
      <>
        {'"'}
        {children}
        {'"\n\n'}
      </>
    );
  return (
    <Row>
      <blockquote
        className={`line ${className}`}
        style={{
          margin: '4px 0',
          padding: '2px 0',
          [`padding${startSide()}`]: 16,
          [`border${startSide()}`]: `3px solid ${light.line}`,
          fontFamily: bodyFont,
          fontSize: 15,
          lineHeight: '23px',
          ...colors,
        }}
      >
        <bdi>{children}</bdi>
      </blockquote>
    </Row>
  );
}

/** A code to type in elsewhere. */
export function Code({ children }: WithChildren) {
  const { className, colors } = themedColors('ink');
  if (useContext(AsText))
    return (
      <>
        {children}
        {'\n\n'}
      </>
    );
  return (
    <Row>
      <p
        className={className}
        style={{
          margin: 0,
          fontFamily: headFont,
          fontSize: 28,
          fontWeight: 700,
          letterSpacing: 6,
          ...colors,
        }}
      >
        {children}
      </p>
    </Row>
  );
}
