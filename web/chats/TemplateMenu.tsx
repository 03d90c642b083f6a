import { ActionIcon, Menu } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { queries } from '../client/queries.ts';
import { useFilledTemplate } from './useFilledTemplate.ts';

/** So many are offered; of more, the first by name. */
const mostOffered = 50;

interface TemplateMenuProps {
  /** For whom the fields are filled in; omitted: they stay, because there are several. */
  readonly name?: string;
  readonly onChoose: (text: string) => void;
}

/** The templates for messages, by name; the one that is chosen is filled in. */
export function TemplateMenu({ name, onChoose }: TemplateMenuProps) {
  const [opened, setOpened] = useState(false);
  const fill = useFilledTemplate();
  const found = useQuery({ ...queries.records('chatTemplate', { limit: mostOffered }), enabled: opened });
  const templates = found.data?.rows ?? [];
  return (
    <Menu position="top-end" withinPortal opened={opened} onChange={setOpened}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label="Use a template"
          title="Use a template"
        >
          <IconTemplate size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {templates.map((template) => (
          <Menu.Item
            key={template.id}
            onClick={() => onChoose(name === undefined ? template.text : fill(template.text, name))}
          >
            {template.name}
          </Menu.Item>
        ))}
        {templates.length === 0 && (
          <Menu.Label>
            {found.error !== null
              ? 'The templates could not be loaded.'
              : found.data === undefined
                ? 'Loading…'
                : 'There are no templates yet.'}
          </Menu.Label>
        )}
        <Menu.Divider />
        <Menu.Item component={Link} to="/message-templates">
          Edit templates
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
