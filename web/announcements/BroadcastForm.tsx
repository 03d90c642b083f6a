import { Anchor, Button, Checkbox, Group, MultiSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { labelsUsedFor } from '../../domain/label/labelUses.ts';
import { mostKeptCharacters } from '../../domain/record/kinds/keptText.ts';
import { audienceRoles } from '../../domain/rights/audience.ts';
import { isScoped } from '../../domain/rights/rights.ts';
import { useCommand } from '../client/useCommand.ts';
import { RecordsSelect } from '../records/fields/RecordsSelect.tsx';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { useSession } from '../shell/SessionContext.ts';

const roleChoices = Object.entries(audienceRoles).map(([value, label]) => ({ value, label }));
const nothing = { title: '', text: '', roles: [] as string[], labelIds: [] as string[], toConfirm: false };

/** Announces something at once: its title and text, and to whom. What takes more has the form of the announcements. */
export function BroadcastForm() {
  const session = useSession();
  const command = useCommand();
  const [id, setId] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useState(nothing);
  const [isMade, setMade] = useState(false);
  const change = (part: Partial<typeof nothing>) => setDraft({ ...draft, ...part });
  const { title, text, roles, labelIds } = draft;
  const isReady = title.trim() !== '' && text.trim() !== '' && roles.length + labelIds.length > 0;
  const publish = async () => {
    // What was written before an answer got lost is published, and not written again.
    const input = { announcementId: id, ...draft };
    const made = isMade || (await command.sendAny('announcement.create', input)) !== undefined;
    if (!made) return;
    setMade(true);
    if ((await command.send('announcement.publish', { announcementId: id })) === undefined) return;
    setId(crypto.randomUUID());
    setDraft(nothing);
    setMade(false);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void publish();
      }}
    >
      <Stack gap="sm">
        <TextInput
          label="Title"
          value={title}
          maxLength={200}
          disabled={isMade}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        <Textarea
          label="Text"
          dir="auto"
          autosize
          minRows={3}
          maxRows={10}
          maxLength={mostKeptCharacters}
          value={text}
          disabled={isMade}
          onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        />
        {!isScoped(session) && (
          <MultiSelect
            label="To roles"
            data={roleChoices}
            value={roles}
            placeholder={roles.length === 0 ? 'Choose' : ''}
            disabled={isMade}
            onChange={(chosen) => change({ roles: chosen })}
          />
        )}
        <RecordsSelect
          category="label"
          label="To people with labels"
          among={labelsUsedFor('resource')}
          value={labelIds}
          onChange={(chosen) => change({ labelIds: chosen })}
        />
        <Checkbox
          label="They confirm that they have read it"
          checked={draft.toConfirm}
          disabled={isMade}
          onChange={({ currentTarget }) => change({ toConfirm: currentTarget.checked })}
        />
        <CommandNotice state={command.state} onRetry={() => void publish()} />
        <Group justify="space-between">
          <Anchor component={Link} to="/announcements" size="sm">
            All announcements
          </Anchor>
          <Button type="submit" disabled={!isReady} loading={command.state.kind === 'saving'}>
            Announce now
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
