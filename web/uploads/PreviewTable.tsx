import { Table, Text } from '@mantine/core';
import type { UploadReport } from '../../api/contract/upload.ts';
import classes from './PreviewTable.module.css';

type Preview = UploadReport['preview'];

const outcomes: { readonly [Outcome in Preview['rows'][number]['outcome']]: string } = {
  created: 'new',
  changed: 'changed',
  unchanged: 'unchanged',
  rejected: 'bad',
};

/** The first rows of a file as they were read. */
export function PreviewTable({ preview: { columns, rows } }: { readonly preview: Preview }) {
  // A column without anything in it says nothing.
  const shown = columns.map((_, place) => place).filter((place) => rows.some(({ cells }) => cells[place]));
  return (
    <div>
      <Text fw={600} mb={6}>
        The first rows, as they were read
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than its place is scrolled by keys */}
      <section className={classes.frame} tabIndex={0} aria-label="First rows as they were read">
        <Table stickyHeader fz="sm" verticalSpacing={5}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={classes.line ?? ''}>Line</Table.Th>
              <Table.Th>Row</Table.Th>
              {shown.map((place) => (
                <Table.Th key={place}>{columns[place]}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ line, outcome, cells }) => (
              <Table.Tr key={line}>
                <Table.Td className={classes.line ?? ''}>{line}</Table.Td>
                <Table.Td className={classes.outcome ?? ''} data-outcome={outcome}>
                  {outcomes[outcome]}
                </Table.Td>
                {shown.map((place) => (
                  <Table.Td key={place} className={classes.cell ?? ''} title={cells[place]}>
                    {cells[place]}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </div>
  );
}
