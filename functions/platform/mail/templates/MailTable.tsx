import type { ReactNode } from 'react';
import { textDirection } from './theme.ts';

interface TableProps {
  readonly className: string;
  readonly style: Readonly<Record<string, string | number>>;
  readonly children: ReactNode;
}

/**
 * A table of one row, for layout. It has the direction itself, because some mail programs drop the attributes of the
 * page.
 */
export function MailTable({ className, style, children }: TableProps) {
  return (
    <table
      role="presentation"
      dir={textDirection()}
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

export function Cell({ children, ...look }: CellProps) {
  return <td {...look}>{children}</td>;
}
