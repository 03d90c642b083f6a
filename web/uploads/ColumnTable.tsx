import { Anchor, NativeSelect, Table, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FileReading, UploadField } from '../../api/contract/upload.ts';
import classes from './ColumnTable.module.css';
import type { ColumnChoice } from './columnChoice.ts';
import { FirstRows } from './FirstRows.tsx';
import type { UploadFile } from './uploadFile.ts';

export interface ColumnTableProps {
  readonly fields: readonly UploadField[];
  readonly file: UploadFile;
  readonly choice: ColumnChoice;
  readonly defaults: FileReading['defaults'];
  readonly missing: readonly UploadField[];
  readonly disabled: boolean;
  readonly onColumn: (field: string, column: string | null) => void;
  /** Null: rows without a value stay without one. */
  readonly onDefault: (field: string, value: string | null) => void;
}

/** Which column fills which field, with the first values of each, and the first rows as they are. */
export function ColumnTable(props: ColumnTableProps) {
  const { fields, file, choice, defaults } = props;
  // Decided once: a row does not jump away from who is choosing in it.
  const [first] = useState(
    () =>
      new Set(
        fields
          .filter(
            ({ field, required }) => required || choice[field] !== undefined || defaults[field] !== undefined,
          )
          .map(({ field }) => field),
      ),
  );
  const further = fields.filter(({ field }) => !first.has(field));
  const used = new Set(Object.values(choice));
  const ignored = file.columns.filter((column) => column !== '' && !used.has(column));
  return (
    <div>
      <Text fw={600} mb={4}>
        Columns
      </Text>
      <FieldRows
        {...props}
        fields={fields.filter(({ field }) => first.has(field))}
        all={fields}
        label="Columns of the file"
      />
      {ignored.length > 0 && (
        <Text size="sm" c="dimmed" mt={6}>
          Not read: {ignored.join(', ')}
        </Text>
      )}
      {further.length > 0 && (
        <details className={classes.more} open={first.size === 0}>
          <summary>Fields without a column ({further.length})</summary>
          <FieldRows {...props} all={fields} fields={further} label="Fields without a column" />
        </details>
      )}
      <details className={classes.more}>
        <summary>First rows of the file</summary>
        <FirstRows file={file} />
      </details>
    </div>
  );
}

function FieldRows({
  fields,
  file,
  choice,
  defaults,
  missing,
  disabled,
  onColumn,
  onDefault,
  label,
  all,
}: ColumnTableProps & { readonly label: string; readonly all: readonly UploadField[] }) {
  const columns = [...new Set(file.columns.filter((column) => column !== ''))];
  const valuesOf = (column: string | undefined) => {
    const place = column === undefined ? -1 : file.columns.indexOf(column);
    return file.firstRows
      .map((row) => row[place] ?? '')
      .filter((value) => value !== '')
      .slice(0, 3);
  };
  const hasGaps = (column: string | undefined) => {
    const place = column === undefined ? -1 : file.columns.indexOf(column);
    return place !== -1 && file.sample.some((row) => (row[place] ?? '') === '');
  };
  return (
    <div className={classes.frame}>
      <Table className={classes.table ?? ''} verticalSpacing={6} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Field</Table.Th>
            <Table.Th>Column of the file</Table.Th>
            <Table.Th className={classes.values ?? ''}>First values</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fields.map((field) => {
            const { field: name, title, required, description, example } = field;
            const column = choice[name];
            const given = defaults[name];
            return (
              <Table.Tr key={name}>
                <Table.Td title={`${description} Example: ${example}`}>
                  <span className={classes.field}>{title}</span>
                  {required && <span className={classes.required}>{requiredText(field, all)}</span>}
                  <span className={classes.description}>{description}</span>
                </Table.Td>
                <Table.Td>
                  <NativeSelect
                    aria-label={`Column for ${title}`}
                    disabled={disabled}
                    value={column ?? (given === undefined ? '' : sameForAll)}
                    error={missing.some((one) => one.field === name)}
                    onChange={(event) => {
                      const chosen = event.currentTarget.value;
                      onColumn(name, chosen === sameForAll || chosen === '' ? null : chosen);
                      onDefault(name, chosen === sameForAll ? (given ?? '') : null);
                    }}
                    data={[
                      { value: '', label: '–' },
                      { value: sameForAll, label: 'The same for all rows …' },
                      ...columns.map((each) => ({ value: each, label: each })),
                    ]}
                  />
                  {given !== undefined && (
                    <DefaultInput
                      field={field}
                      label={`${title} of ${column === undefined ? 'all rows' : 'rows with an empty cell'}`}
                      placeholder={column === undefined ? 'For all rows' : 'Where the cell is empty'}
                      value={given}
                      disabled={disabled}
                      onValue={(value) => onDefault(name, value)}
                    />
                  )}
                  {given === undefined && hasGaps(column) && (
                    <Anchor
                      component="button"
                      type="button"
                      size="xs"
                      className={classes.fill ?? ''}
                      disabled={disabled}
                      aria-label={`Fill empty cells of ${title}`}
                      onClick={() => onDefault(name, '')}
                    >
                      Fill empty cells
                    </Anchor>
                  )}
                </Table.Td>
                <Table.Td className={classes.values ?? ''}>{valuesOf(column).join(' · ')}</Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** `required`, or what may be there instead. */
function requiredText({ orElse }: UploadField, fields: readonly UploadField[]): string {
  const other = fields.find(({ field }) => field === orElse);
  return other === undefined ? 'required' : `required, or ${other.title}`;
}

/** No column has this name. */
const sameForAll = '\0';

interface DefaultInputProps {
  readonly field: UploadField;
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly disabled: boolean;
  readonly onValue: (value: string) => void;
}

function DefaultInput({
  field: { choices },
  label,
  placeholder,
  value,
  disabled,
  onValue,
}: DefaultInputProps) {
  const common = { mt: 6, 'aria-label': label, disabled, value };
  return choices.length > 0 ? (
    <NativeSelect
      {...common}
      data={[{ value: '', label: '–' }, ...choices]}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  ) : (
    <TextInput
      {...common}
      placeholder={placeholder}
      maxLength={1000}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  );
}
