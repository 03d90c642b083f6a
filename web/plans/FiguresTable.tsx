import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './FiguresTable.module.css';

/** A row of a table of figures. */
export interface Figure<Side> {
  readonly label: string;
  /** Null where there is nothing to tell. */
  readonly of: (side: Side) => number | null;
  readonly better: 'more' | 'less' | 'neither';
  /** To what it is rounded, and differences with it; omitted: to a tenth. */
  readonly step?: number;
  /** How the rounded value is written; omitted: as a number. */
  readonly text?: (value: number) => string;
}

export interface FiguresTableProps<Side> {
  readonly figures: readonly Figure<Side>[];
  /** What is compared; the others are better or worse than the first. */
  readonly columns: readonly { readonly key: string; readonly heading: ReactNode; readonly side: Side }[];
  /** Whether the difference from the first is written beside a figure. */
  readonly differences?: 'told';
}

const numbers = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 });
const usualText = (value: number) => numbers.format(value);

function rounded<Side>({ of, step = 0.1 }: Figure<Side>, side: Side | undefined): number | null {
  const value = side === undefined ? null : of(side);
  return value === null ? null : Math.round(value / step) * step;
}

/** Figures of several plans beside one another: what is better than in the first is green, what is worse red. */
export function FiguresTable<Side>({ figures, columns, differences }: FiguresTableProps<Side>) {
  const first = columns[0]?.side;
  return (
    <Table withRowBorders={false} verticalSpacing={2} className={classes.figures ?? ''}>
      <Table.Thead className={classes.head ?? ''}>
        <Table.Tr>
          <Table.Td />
          {columns.map(({ key, heading }) => (
            <Table.Th key={key} scope="col">
              {heading}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {figures.map((figure) => (
          <Table.Tr key={figure.label}>
            <Table.Th scope="row" ta="left">
              {figure.label}
            </Table.Th>
            {columns.map(({ key, side }, place) => {
              const before = place === 0 ? null : rounded(figure, first);
              const value = rounded(figure, side);
              return (
                <Table.Td key={key} data-tone={toneOf(figure, before, value)}>
                  {value === null ? '–' : (figure.text ?? usualText)(value)}
                  {differences === 'told' && differenceText(figure, before, value)}
                </Table.Td>
              );
            })}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** ` (+12)`; empty for no difference. */
function differenceText<Side>(
  { text = usualText }: Figure<Side>,
  before: number | null,
  value: number | null,
) {
  if (before === null || value === null || before === value) return '';
  return ` (${value > before ? '+' : '−'}${text(Math.abs(value - before))})`;
}

function toneOf<Side>(
  { better }: Figure<Side>,
  before: number | null,
  value: number | null,
): 'good' | 'bad' | undefined {
  if (better === 'neither' || before === null || value === null || before === value) return undefined;
  return value > before === (better === 'more') ? 'good' : 'bad';
}
