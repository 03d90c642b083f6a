import { NativeSelect, Table, Text } from '@mantine/core';
import type { UploadField } from '../../api/contract/upload.ts';
import classes from './ColumnTable.module.css';
import type { ColumnChoice } from './columnChoice.ts';
import type { UploadFile } from './uploadFile.ts';

export interface ColumnTableProps {
  readonly fields: readonly UploadField[];
  readonly file: UploadFile;
  readonly choice: ColumnChoice;
  readonly missing: readonly UploadField[];
  readonly disabled: boolean;
  readonly onColumn: (field: string, column: string | null) => void;
}

/** Which column fills which field, with the first values of each, and the first rows as they are. */
export function ColumnTable({ fields, file, choice, missing, disabled, onColumn }: ColumnTableProps) {
  const columns = file.columns.filter((column) => column !== '');
  const used = new Set(Object.values(choice));
  const ignored = columns.filter((column) => !used.has(column));
  const valuesOf = (column: string | undefined) => {
    const place = column === undefined ? -1 : file.columns.indexOf(column);
    return file.firstRows
      .map((row) => row[place] ?? '')
      .filter((value) => value !== '')
      .slice(0, 3);
  };
  return (
    <div>
      <Text fw={600} mb={4}>
        Columns
      </Text>
      <div className={classes.frame}>
        <Table className={classes.table ?? ''} verticalSpacing={6} aria-label="Columns of the file">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Field</Table.Th>
              <Table.Th>Column of the file</Table.Th>
              <Table.Th className={classes.values ?? ''}>First values</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fields.map(({ field, title, required, description, example }) => {
              const column = choice[field];
              return (
                <Table.Tr key={field}>
                  <Table.Td title={`${description} Example: ${example}`}>
                    <span className={classes.field}>{title}</span>
                    {required && <span className={classes.required}>required</span>}
                    <span className={classes.description}>{description}</span>
                  </Table.Td>
                  <Table.Td>
                    <NativeSelect
                      aria-label={`Column for ${title}`}
                      disabled={disabled}
                      value={column ?? ''}
                      error={missing.some((one) => one.field === field)}
                      onChange={(event) => onColumn(field, event.currentTarget.value || null)}
                      data={[{ value: '', label: '–' }, ...new Set(columns)]}
                    />
                  </Table.Td>
                  <Table.Td className={classes.values ?? ''}>{valuesOf(column).join(' · ')}</Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </div>
      {ignored.length > 0 && (
        <Text size="sm" c="dimmed" mt={6}>
          Not read: {ignored.join(', ')}
        </Text>
      )}
      <details className={classes.preview}>
        <summary>First rows of the file</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than its place is scrolled by keys */}
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
      </details>
    </div>
  );
}
