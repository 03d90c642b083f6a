import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { erasedTextsSchema } from '../../api/contract/erasedTexts.ts';
import type { RecordView } from '../../api/contract/views.ts';
import { mayWrite } from '../../domain/rights/rights.ts';
import { fullName } from '../../domain/text/fullName.ts';
import { request } from '../client/request.ts';
import { counted } from '../shell/counted.ts';
import { FormDialog } from '../shell/FormDialog.tsx';
import { Note } from '../shell/Note.tsx';
import { useSession } from '../shell/SessionContext.ts';

interface EraseMessagesProps {
  readonly category: 'resource' | 'customer';
  readonly id: string;
  readonly title: string;
}

/** In the head of a person: erases what they said and what was said with them, for administrators. */
export function EraseOfPerson({ row }: { readonly row: RecordView<'resource'> }) {
  return <EraseMessages category="resource" id={row.id} title={fullName(row)} />;
}

/** In the head of a customer: the same. */
export function EraseOfCustomer({ row }: { readonly row: RecordView<'customer'> }) {
  return <EraseMessages category="customer" id={row.id} title={fullName(row)} />;
}

function EraseMessages({ category, id, title }: EraseMessagesProps) {
  const session = useSession();
  const client = useQueryClient();
  const [opened, setOpened] = useState(false);
  const erasing = useMutation({
    mutationFn: () =>
      request('/api/v1/chats/erase', erasedTextsSchema, { method: 'POST', body: { category, id } }),
    onSuccess: ({ texts }) => {
      notifications.show({ message: `${counted(texts, 'text')} erased.` });
      setOpened(false);
      void client.invalidateQueries({ queryKey: ['chats'] });
    },
  });
  if (!mayWrite(session, 'administration')) return null;
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpened(true)}>
        Erase texts
      </Button>
      {opened && (
        <FormDialog
          title={`Erase the texts of ${title}`}
          action="Erase for good"
          saving={erasing.isPending ? 'saving' : 'idle'}
          onSubmit={async () => erasing.mutate()}
          onClose={() => setOpened(false)}
        >
          <Text size="sm">
            {`The texts of all messages that ${title} wrote, of the chat with ${title}`}
            {category === 'customer' &&
              ', of all that was shared with them about work, of their care plans, and of what was recorded of these at visits'}
            {
              ', and of the forms filled in about them, are erased with their earlier versions. That cannot be undone. Who wrote when, and files, stay.'
            }
          </Text>
          {erasing.error !== null && <Note tone="bad" role="alert" title={erasing.error.message} />}
        </FormDialog>
      )}
    </>
  );
}
