import { Table } from '@mantine/core';
import classes from './ColumnTable.module.css';
import type { UploadFile } from './uploadFile.ts';

/** The first rows of a file as they are. */
export function FirstRows({ file }: { readonly file: UploadFile }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than its place is scrolled by keys
    <section className={classes.frame} tabIndex={0} aria-label="First rows of the file">
      <Table fz="xs" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            {file.columns.map((column, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns may have the same name, and stay in place
              <Table.Th key={place}>{column}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {file.firstRows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows may be alike, and stay in place
            <Table.Tr key={line}>
              {file.columns.map((_, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <Table.Td key={place} className={classes.cell ?? ''}>
                  {row[place] ?? ''}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
