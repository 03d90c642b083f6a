import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { heldRecord } from '../../../web/client/heldRecord.ts';

test('a record is found in whatever answer has it whole, alone, in a list or beside others', () => {
  const client = new QueryClient();
  client.setQueryData(['names'], { rows: [{ id: 'one', name: 'One' }] });
  client.setQueryData(['list'], { rows: [{ id: 'one', labelIds: ['night'] }] });
  client.setQueryData(['queue'], { pages: [{ rows: [{ booking: { id: 'two', labelIds: [] } }] }] });
  expect(heldRecord(client, 'one', 'labelIds')).toEqual({ id: 'one', labelIds: ['night'] });
  expect(heldRecord(client, 'three', 'labelIds')).toBeUndefined();
});
