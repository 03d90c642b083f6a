import { Stack, Text } from '@mantine/core';
import { mayCommand } from '../../../domain/mayCommand.ts';
import type { RecordName } from '../../../domain/records.ts';
import { useSession } from '../../shell/SessionContext.ts';
import { type AnyRow, recordOf } from '../anyRecord.ts';
import { partsOf } from '../recordParts.ts';
import { useNames } from '../useNames.ts';
import { Facts } from './Facts.tsx';
import { FieldFacts, factFields } from './FieldFacts.tsx';
import { ListEditor } from './ListEditor.tsx';

/** The facts of a record, from its declaration, and its special parts. */
export function RecordFacts({ name, row }: { readonly name: RecordName; readonly row: AnyRow }) {
  const session = useSession();
  const { shown, declaration } = recordOf(name);
  const nameOf = useNames(shown, [row], Object.keys(shown));
  const { facts: Further, below: Below } = partsOf(name);
  const lists = Object.entries(declaration.lists ?? {});
  const edited = lists.filter(
    ([, { add, remove }]) =>
      mayCommand(session, `${name}.${add}`) && mayCommand(session, `${name}.${remove}`),
  );
  const elsewhere = edited.map(([list]) => list);
  return (
    <Stack gap="lg">
      <Facts>
        <FieldFacts name={name} row={row} nameOf={nameOf} except={elsewhere} />
        {Further !== undefined && <Further row={row} />}
      </Facts>
      {factFields(name, row, elsewhere).length === 0 && Further === undefined && (
        <Text size="sm" c="dimmed">
          Nothing else is recorded.
        </Text>
      )}
      {edited.map(([list, declared]) => (
        <ListEditor key={list} name={name} row={row} list={list} declared={declared} />
      ))}
      {Below !== undefined && <Below row={row} />}
    </Stack>
  );
}
