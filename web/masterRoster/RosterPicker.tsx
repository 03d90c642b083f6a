import { ActionIcon, Button, Menu, Select } from '@mantine/core';
import { IconDotsVertical, IconPencil, IconPlus, IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { RecordView } from '../../api/contract/views.ts';
import { records } from '../../domain/catalogues/records.ts';
import classes from './masterRoster.module.css';

export interface RosterPickerProps {
  readonly templates: readonly RecordView<'rosterTemplate'>[];
  readonly chosen: string;
  readonly onChoose: (templateId: string) => void;
  /** Undefined where none can be made. */
  readonly onNew: (() => void) | undefined;
  readonly onOpen: () => void;
  /** Undefined where nobody may be given its events. */
  readonly onFill: (() => void) | undefined;
  /** Undefined where it cannot be published. */
  readonly onPublish: (() => void) | undefined;
  /** The menu of its workspaces. */
  readonly workspaces: ReactNode;
}

/** Which roster is on the board, and what else can be done with rosters. */
export function RosterPicker(props: RosterPickerProps) {
  const { templates, chosen, onChoose, onNew, onOpen, onFill, onPublish, workspaces } = props;
  return (
    <>
      <Select
        size="xs"
        className={classes.picker ?? ''}
        aria-label="Roster"
        data={templates.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={(id) => id !== null && onChoose(id)}
        allowDeselect={false}
        searchable={templates.length > 8}
        maxDropdownHeight={320}
      />
      <Menu position="bottom-start" shadow="md" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size={32} aria-label="Rosters" title="Rosters">
            <IconDotsVertical size={17} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onOpen}>
            Name, days and closed days of this roster
          </Menu.Item>
          {onNew !== undefined && (
            <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew}>
              New roster
            </Menu.Item>
          )}
          <Menu.Item
            component={Link}
            to={`/${records.rosterEvent.path}?templateId=${encodeURIComponent(chosen)}`}
            leftSection={<IconTable size={16} aria-hidden />}
          >
            Roster events as a list
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {workspaces}
      {onFill !== undefined && (
        <Button
          size="xs"
          h={32}
          px={12}
          variant="default"
          onClick={onFill}
          title="Find people for the whole fortnight"
        >
          Fill
        </Button>
      )}
      {onPublish !== undefined && (
        <Button size="xs" h={32} px={12} onClick={onPublish}>
          Publish
        </Button>
      )}
    </>
  );
}
