import { useContext } from 'react';
import { sitePlaceholder } from '../placeholders.ts';
import { AsText, type WithChildren, Row } from './parts.tsx';
import { bodyFont, headFont, themedColors } from './theme.ts';

/** The heading of a section. */
export function Heading({ children }: WithChildren) {
  const { className, colors } = themedColors('ink');
  if (useContext(AsText))
    return (
      <>
        {children}
        {'\n\n'}
      </>
    );
  return (
    <Row below={12}>
      <h2
        className={className}
        style={{
          margin: '12px 0 0',
          fontFamily: headFont,
          fontSize: 18,
          lineHeight: '24px',
          fontWeight: 600,
          ...colors,
        }}
      >
        {children}
      </h2>
    </Row>
  );
}

interface ItemProps extends WithChildren {
  readonly to: string;
  /** A second line. */
  readonly detail?: string;
  readonly isGold?: boolean;
}

/** An entry of a list: a link to our site, with a line below. */
export function Item({ to, detail, isGold = false, children }: ItemProps) {
  const href = `${sitePlaceholder}${to}`;
  const [title, below] = isGold
    ? ([themedColors('onGold', 'gold'), themedColors('onGold', 'gold')] as const)
    : ([themedColors('brand'), themedColors('ink2')] as const);
  if (useContext(AsText))
    return (
      <>
        {children}
        {'\n'}
        {detail}
        {detail === undefined ? '' : '\n'}
        {href}
        {'\n\n'}
      </>
    );
  return (
    <Row below={12}>
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
        <tbody>
          <tr>
            <td
              className={isGold ? title.className : undefined}
              style={isGold ? { padding: '16px 20px', borderRadius: 14, ...title.colors } : undefined}
            >
              <a
                href={href}
                className={title.className}
                style={{
                  fontFamily: bodyFont,
                  fontSize: 15,
                  lineHeight: '23px',
                  fontWeight: 600,
                  textDecoration: 'none',
                  ...title.colors,
                }}
              >
                {children}
              </a>
              {detail === undefined ? null : (
                <p
                  className={below.className}
                  style={{
                    margin: 0,
                    fontFamily: bodyFont,
                    fontSize: 14,
                    lineHeight: '22px',
                    ...below.colors,
                  }}
                >
                  {detail}
                </p>
              )}
            </td>
          </tr>
        </tbody>
      </table>
    </Row>
  );
}
