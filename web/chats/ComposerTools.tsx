import { ActionIcon, Group, Menu } from '@mantine/core';
import { IconAt, IconBellRinging, IconMapPin, IconPaperclip } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { type Ping, pings } from '../../domain/chat/chatMessage.ts';
import { acceptedTypes } from '../../domain/file/fileTypes.ts';
import { mayRead } from '../../domain/rights/rights.ts';
import { recordOf } from '../records/anyRecord.ts';
import type { usePosition } from '../records/fields/usePosition.ts';
import { useIsStaff, useSession } from '../shell/SessionContext.ts';
import { TemplateMenu } from './TemplateMenu.tsx';
import type { Draft } from './useDraft.ts';

const acceptedFiles = acceptedTypes(recordOf('chatMessage').shown.file?.accepts ?? 'any').join(',');

interface ComposerToolsProps {
  readonly draft: Draft;
  /** What the chat is about, by name. */
  readonly title: string;
  readonly position: ReturnType<typeof usePosition>;
  readonly onPing: (ping: Ping) => void;
}

/** What can be put into a message besides what is typed. */
export function ComposerTools({ draft, title, position, onPing }: ComposerToolsProps) {
  const staff = useIsStaff();
  const plans = mayRead(useSession(), 'planning');
  const { text, setText, mentionIds, setMentionIds, attachments } = draft;
  return (
    <Group gap={2} wrap="nowrap">
      {plans && (
        <TemplateMenu
          name={title}
          onChoose={(chosen) => setText(text === '' ? chosen : `${text}\n${chosen}`)}
        />
      )}
      {plans && (
        <ToolButton
          label="Mention people"
          icon={<IconAt size={18} aria-hidden />}
          onClick={() => setMentionIds(mentionIds ?? [])}
        />
      )}
      {position.offered && (
        <ToolButton
          label="Add where you are"
          icon={<IconMapPin size={18} aria-hidden />}
          loading={position.state === 'asking'}
          onClick={position.ask}
        />
      )}
      <AttachButton disabled={attachments.isFull} onFiles={attachments.attach} />
      {staff && <PingMenu onPing={onPing} />}
    </Group>
  );
}

interface ToolButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly loading?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

function ToolButton({ label, icon, loading = false, disabled = false, onClick }: ToolButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={label}
      title={label}
      loading={loading}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  );
}

function AttachButton({
  disabled,
  onFiles,
}: {
  readonly disabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={acceptedFiles}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <ToolButton
        label="Attach files"
        icon={<IconPaperclip size={18} aria-hidden />}
        disabled={disabled}
        onClick={() => picker.current?.click()}
      />
    </>
  );
}

/** Questions that are answered with one tap. */
function PingMenu({ onPing }: { readonly onPing: (ping: Ping) => void }) {
  return (
    <Menu position="top-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label="Ask with one tap">
          <IconBellRinging size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>They answer with one tap</Menu.Label>
        {(Object.keys(pings) as Ping[]).map((ping) => (
          <Menu.Item key={ping} onClick={() => onPing(ping)}>
            {pings[ping].label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
