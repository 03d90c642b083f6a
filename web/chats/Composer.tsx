import { Button, CloseButton, Group, Text, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import type { ChatMessageView } from '../../api/contract/chats.ts';
import { mostKeptCharacters } from '../../domain/record/kinds/keptText.ts';
import { useCommand } from '../client/useCommand.ts';
import { usePosition } from '../records/fields/usePosition.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { Note } from '../shell/Note.tsx';
import { useIsStaff } from '../shell/SessionContext.ts';
import { ComposerTools } from './ComposerTools.tsx';
import type { ChatSide } from './chatQueries.ts';
import classes from './chats.module.css';
import { DraftExtras } from './DraftExtras.tsx';
import { messageLine } from './messageLine.ts';
import { useDraft } from './useDraft.ts';

export interface ComposerProps {
  readonly side: ChatSide;
  /** What the chat is about, by name. */
  readonly title: string;
  /** The customer who reads it; null: it is among staff. */
  readonly reader: string | null;
  readonly replyTo: ChatMessageView | undefined;
  readonly onReplyEnd: () => void;
}

/** Where a message is written; it says who reads it before it is sent, and keeps what could not be sent (shell §8). */
export function Composer({ side, title, reader, replyTo, onReplyEnd }: ComposerProps) {
  const staff = useIsStaff();
  const command = useCommand();
  const draft = useDraft();
  const position = usePosition(draft.setPlace);
  const saving = command.state.kind === 'saving' || draft.attachments.sending.length > 0;
  const sent = (answer: unknown) => {
    if (answer === undefined) return;
    draft.clear();
    onReplyEnd();
  };
  const send = async (more: object) =>
    sent(
      await command.sendAny('chatMessage.create', {
        about: side.about,
        ...(side.customerId !== null && { customerId: side.customerId }),
        ...(replyTo !== undefined && { replyToId: replyTo.id }),
        ...more,
      }),
    );
  const sendDraft = () => {
    if (!draft.isEmpty && !saving) void send(draft.input);
  };
  const retry = () => void command.retry().then(sent);
  return (
    <div className={classes.composer} data-shared={reader !== null || undefined}>
      {replyTo !== undefined && (
        <Group gap={6} wrap="nowrap" className={classes.replying ?? ''}>
          <Text size="xs" c="dimmed" lineClamp={1} style={{ flex: 1 }}>
            In answer to {replyTo.author}: {messageLine(replyTo)}
          </Text>
          <CloseButton size="xs" aria-label="Answer nothing" onClick={onReplyEnd} />
        </Group>
      )}
      <DraftExtras draft={draft} />
      {position.problem !== undefined && <Note tone="bad" role="alert" title={position.problem} />}
      <MessageField reader={reader} value={draft.text} onChange={draft.setText} onSend={sendDraft} />
      <Group gap={6} justify="space-between">
        <Text
          size="xs"
          c={reader === null ? 'dimmed' : 'var(--mantine-color-text)'}
          className={classes.reads ?? ''}
        >
          {staff ? (reader === null ? 'Only staff read this.' : `${reader} reads this.`) : ''}
        </Text>
        <Group gap={4} wrap="nowrap" ms="auto">
          <ComposerTools
            draft={draft}
            title={title}
            position={position}
            onPing={(ping) => void send({ ping, ...(draft.text.trim() !== '' && { text: draft.text }) })}
          />
          <Button
            size="xs"
            leftSection={<IconSend size={15} aria-hidden />}
            disabled={draft.isEmpty}
            loading={saving}
            onClick={sendDraft}
          >
            Send
          </Button>
        </Group>
      </Group>
      {command.state.kind === 'unsynced' ? (
        <NotSent onRetry={retry} />
      ) : (
        <CommandNotice state={command.state} onRetry={retry} />
      )}
    </div>
  );
}

interface MessageFieldProps {
  readonly reader: string | null;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onSend: () => void;
}

function MessageField({ reader, value, onChange, onSend }: MessageFieldProps) {
  const staff = useIsStaff();
  return (
    <Textarea
      aria-label={reader === null ? 'Message among staff' : `Message to ${reader}`}
      placeholder={staff && reader !== null ? `Write to ${reader}` : 'Write a message'}
      dir="auto"
      autosize
      minRows={2}
      maxRows={8}
      maxLength={mostKeptCharacters}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={(event) => {
        // A new line needs Shift; a text that is being composed needs its own Enter.
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onSend();
      }}
    />
  );
}

/** What is said of a message that got no answer: it is kept, and sent once (shell §8). */
function NotSent({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Note tone="warning" role="alert" title="Not sent yet">
      <Text size="sm">
        Sorry we could not send your message at this time, please check your internet and try again. If your
        problem persists please contact your administrator.
      </Text>
      <Button size="xs" variant="default" mt="xs" onClick={onRetry}>
        Try again
      </Button>
    </Note>
  );
}
