import { Checkbox, Table } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { Link } from 'react-router-dom';
import type { RecordName } from '../../../domain/catalogues/records.ts';
import type { FieldFacts } from '../../../domain/record/fieldFacts.ts';
import type { FieldFormats } from '../../../domain/record/kinds/kindOfField.ts';
import { capitalised } from '../../../domain/record/recordSentences.ts';
import { useSession } from '../../shell/SessionContext.ts';
import { SortableHead } from '../../shell/SortableHead.tsx';
import { useBeside } from '../../shell/useBeside.ts';
import { type AnyRow, endedWord, hasEnded, manyOf, recordOf, stageFieldIn } from '../anyRecord.ts';
import { EndedMark } from '../EndedMark.tsx';
import { fieldViews } from '../fields/fieldViews.ts';
import { fieldText } from '../fieldText.ts';
import { RecordLink } from '../RecordLink.tsx';
import { RecordPicture } from '../RecordPicture.tsx';
import { rowTitle } from '../rowTitle.ts';
import { beginsSpan, spanLabel, spanOfRow } from '../spanOfRow.ts';
import { specialFieldsOf } from '../specialFields.ts';
import { StageMenu } from '../stages/StageMenu.tsx';
import type { TakesSteps } from '../stages/useStageSteps.tsx';
import { columnsWithin } from './columnsWithin.ts';
import { columnWidth } from './columnWidth.ts';
import { type ListAddress, listColumns, sortKeys } from './listAddress.ts';
import classes from './RecordsTable.module.css';
import { SelectAll } from './SelectAll.tsx';
import { type RowPrices, useRowPrices } from './useRowPrices.ts';
import type { Selection } from './useSelection.ts';

export interface RecordsListProps {
  readonly name: RecordName;
  readonly rows: readonly AnyRow[];
  readonly formats: FieldFormats;
  /** Undefined for users who have no bulk actions. */
  readonly selection: Selection | undefined;
  /** Takes the steps of records that have stages. */
  readonly steps: TakesSteps;
}

export interface RecordsTableProps extends RecordsListProps {
  readonly address: ListAddress;
  readonly onSort: (sort: string) => void;
}

/** What the badge of a stage needs, in pixels. */
const stageWidth = 150;

/** What a title needs to be read, in pixels. */
const leastTitle = 190;

/** Records in rows; a row opens the record, its title is the link for keyboards. */
export function RecordsTable(props: RecordsTableProps) {
  const { name, rows, formats, selection, steps, address, onSort } = props;
  const { shown } = recordOf(name);
  const session = useSession();
  const listed = listColumns(name, session);
  const sortable = sortKeys(name, session);
  const labelOf = (field: string) => (beginsSpan(name, field) ? spanLabel : (shown[field]?.label ?? field));
  const head = (field: string, label: string, width: number) => {
    const align = isNumeric(shown[field]) ? classes.numeric : undefined;
    if (!sortable.includes(field)) {
      return (
        <Table.Th key={field} className={align ?? ''} w={width}>
          {label}
        </Table.Th>
      );
    }
    return (
      <SortableHead
        key={field}
        label={label}
        width={width}
        className={align}
        sorted={address.sort !== field ? 'none' : address.descending ? 'descending' : 'ascending'}
        onSort={() => onSort(field)}
      />
    );
  };
  const { value: openId } = useBeside('record');
  const known = useRowPrices(name, rows);
  // Beside an open record, which shows its price, there is no room for them.
  const prices = openId === null ? known : undefined;
  const marked = endedWord(name) !== null && rows.some(hasEnded);
  const { ref: frame, width: room } = useElementSize();
  const byField = new Map(
    listed.map((field) => {
      const facts = shown[field];
      const texts = facts === undefined ? [] : rows.map((row) => cellText(name, field, facts, row, formats));
      return [field, columnWidth(labelOf(field), texts, fixedWidth(name, field, facts))];
    }),
  );
  const widthOf = (field: string) => byField.get(field) ?? 0;
  const others = (selection === undefined ? 0 : 44) + (marked ? 110 : 0) + (prices === undefined ? 0 : 110);
  // Nor for every column: the record shows what is left out.
  const columns =
    openId === null || room === 0
      ? listed
      : columnsWithin(room - others - leastTitle, listed, (field) =>
          field === address.sort ? 0 : widthOf(field),
        );
  // What is wider than the screen is scrolled; what is narrower shares the rest in proportion.
  const needed = columns.reduce((sum, field) => sum + widthOf(field), others + leastTitle);
  return (
    <div className={classes.frame} ref={frame}>
      <Table
        className={classes.table ?? ''}
        miw={openId === null ? needed : undefined}
        highlightOnHover
        verticalSpacing={7}
        aria-label={manyOf(name)}
      >
        <Table.Thead>
          <Table.Tr>
            {selection !== undefined && (
              <Table.Th w={44}>
                <SelectAll rows={rows} selection={selection} />
              </Table.Th>
            )}
            {head('name', capitalised(recordOf(name).words.one), leastTitle)}
            {columns.map((field) => head(field, labelOf(field), widthOf(field)))}
            {prices !== undefined && (
              <Table.Th w={110} className={classes.numeric ?? ''}>
                Price
              </Table.Th>
            )}
            {marked && <Table.Th w={110}>Status</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Row
              key={row.id}
              name={name}
              row={row}
              columns={columns}
              formats={formats}
              selection={selection}
              steps={steps}
              prices={prices}
              mark={marked ? 'shown' : 'left out'}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface RowProps extends Omit<RecordsListProps, 'rows'> {
  readonly row: AnyRow;
  readonly columns: readonly string[];
  readonly mark: 'shown' | 'left out';
  /** Undefined: the list has no prices. */
  readonly prices: RowPrices | undefined;
}

function Row({ name, row, columns, formats, selection, steps, mark, prices }: RowProps) {
  const { value: openId, linkTo, open } = useBeside('record');
  const title = rowTitle(name, row, formats.nameOf);
  return (
    <Table.Tr
      className={classes.row ?? ''}
      data-open={row.id === openId || undefined}
      data-ended={hasEnded(row) || undefined}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('a, input, label, button, [role="menu"]') === null)
          open(row.id);
      }}
    >
      {selection !== undefined && (
        <Table.Td onClick={(event) => event.stopPropagation()}>
          <Checkbox
            size="xs"
            aria-label={`Select ${title}`}
            checked={selection.has(row.id)}
            onChange={() => selection.toggle(row.id)}
          />
        </Table.Td>
      )}
      <Table.Td className={classes.cut ?? ''}>
        <span className={classes.titled}>
          <RecordPicture name={name} row={row} title={title} size={28} />
          <Link {...linkTo(row.id)} className={classes.title} title={title} dir="auto">
            {title}
          </Link>
        </span>
      </Table.Td>
      {columns.map((field) => (
        <Cell key={field} name={name} field={field} row={row} formats={formats} steps={steps} title={title} />
      ))}
      {prices !== undefined && <Table.Td className={classes.numeric ?? ''}>{prices.textOf(row)}</Table.Td>}
      {mark === 'shown' && (
        <Table.Td>
          <EndedMark name={name} row={row} />
        </Table.Td>
      )}
    </Table.Tr>
  );
}

interface CellProps {
  readonly name: RecordName;
  readonly field: string;
  readonly row: AnyRow;
  readonly formats: FieldFormats;
  readonly steps: TakesSteps;
  readonly title: string;
}

function Cell({ name, field, row, formats, steps, title }: CellProps) {
  const value = row[field];
  const { shown, belongsTo } = recordOf(name);
  const facts = shown[field];
  if (facts === undefined) return <Table.Td />;
  if (field === stageFieldIn(name)) {
    return (
      <Table.Td>
        <StageMenu name={name} row={row} title={title} steps={steps} />
      </Table.Td>
    );
  }
  const { Mark } = fieldViews[facts.kind];
  if (Mark !== undefined) {
    return (
      <Table.Td>
        <Mark facts={facts} value={value} />
      </Table.Td>
    );
  }
  const text = cellText(name, field, facts, row, formats);
  return (
    <Table.Td className={`${classes.cut} ${isNumeric(facts) ? classes.numeric : ''}`} title={text}>
      {belongsTo.some((owner) => owner.field === field) && text !== '' ? (
        <RecordLink category={facts.refersTo ?? ''} id={String(value)} name={text} />
      ) : (
        text
      )}
    </Table.Td>
  );
}

/** The value of a column in one line. */
export function cellText(
  name: RecordName,
  field: string,
  facts: FieldFacts,
  row: AnyRow,
  formats: FieldFormats,
): string {
  const value = row[field];
  const { cells, fields } = specialFieldsOf(name);
  return (
    cells?.[field]?.(row) ??
    spanOfRow(name, field, row, formats.moments) ??
    fields?.[field]?.text(value, formats.moments) ??
    fieldText(facts, value, formats)
  );
}

function fixedWidth(name: RecordName, field: string, facts: FieldFacts | undefined): number | undefined {
  if (field === stageFieldIn(name)) return stageWidth;
  if (beginsSpan(name, field)) return undefined;
  return facts === undefined ? undefined : fieldViews[facts.kind].column;
}

function isNumeric(facts: FieldFacts | undefined): boolean {
  return facts !== undefined && fieldViews[facts.kind].numeric === true;
}
