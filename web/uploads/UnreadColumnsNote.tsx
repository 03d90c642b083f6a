import { List, Text } from '@mantine/core';
import type { UnreadColumn } from '../../api/contract/upload.ts';
import { Note } from '../shell/Note.tsx';

/** Names the columns that nothing reads although they say when, where or who, before anything is saved. */
export function UnreadColumnsNote({ unread }: { readonly unread: readonly UnreadColumn[] }) {
  return (
    <Note tone="warning" role="status" title="Columns that are not read">
      <Text size="sm">Nothing of them is saved. If they belong to the file, change the columns.</Text>
      <List size="sm" mt={4}>
        {unread.map(({ column, says, examples }) => (
          <List.Item key={column}>
            {column} has {says}: {examples.join(', ')}
          </List.Item>
        ))}
      </List>
    </Note>
  );
}
