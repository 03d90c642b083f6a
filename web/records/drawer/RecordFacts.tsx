import { Stack, Text } from '@mantine/core';
import { mayCommand } from '../../../domain/mayCommand.ts';
import type { RecordName } from '../../../domain/records.ts';
import { useSession } from '../../shell/SessionContext.ts';
import { useFormats } from '../../shell/useFormats.ts';
import { type AnyRow, recordOf, titleFields } from '../anyRecord.ts';
import { FieldValue } from '../FieldValue.tsx';
import { isNothing } from '../fieldText.ts';
import { partsOf } from '../recordParts.ts';
import { useNames } from '../useNames.ts';
import { Fact, Facts } from './Facts.tsx';
import { ListEditor } from './ListEditor.tsx';

/** The facts of a record by its declaration, and what is special about it. */
export function RecordFacts({ name, row }: { readonly name: RecordName; readonly row: AnyRow }) {
  const session = useSession();
  const { moments } = useFormats();
  const { shown, declaration } = recordOf(name);
  const nameOf = useNames(shown, [row], Object.keys(shown));
  const { fields = {}, facts: Further, below: Below } = partsOf(name);
  const lists = Object.entries(declaration.lists ?? {});
  const edited = lists.filter(
    ([, { add, remove }]) =>
      mayCommand(session, `${name}.${add}`) && mayCommand(session, `${name}.${remove}`),
  );
  const titled = titleFields(name);
  const told = Object.entries(shown).filter(
    ([field, { kind }]) =>
      !edited.some(([list]) => list === field) &&
      !titled.includes(field) &&
      // Which sign-in is somebody's is the operator's affair.
      kind !== 'account' &&
      !isNothing(row[field]) &&
      row[field] !== false,
  );
  return (
    <Stack gap="lg">
      <Facts>
        {told.map(([field, facts]) => {
          const special = fields[field];
          return (
            <Fact key={field} term={facts.label}>
              {special === undefined ? (
                <FieldValue facts={facts} value={row[field]} formats={{ moments, nameOf }} />
              ) : (
                special.text(row[field])
              )}
            </Fact>
          );
        })}
        {Further !== undefined && <Further row={row} />}
      </Facts>
      {told.length === 0 && Further === undefined && (
        <Text size="sm" c="dimmed">
          No more is known.
        </Text>
      )}
      {edited.map(([list, declared]) => (
        <ListEditor key={list} name={name} row={row} list={list} declared={declared} />
      ))}
      {Below !== undefined && <Below row={row} />}
    </Stack>
  );
}
