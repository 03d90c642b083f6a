import { Button, Menu } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { shiftTemplate } from '../../../domain/shiftTemplate/shiftTemplate.ts';

export interface TemplatesMenuProps {
  /** Whether there is a template to apply; undefined until that is known. */
  readonly some: boolean | undefined;
  /** Why weeks cannot be changed now; undefined if they can. */
  readonly closed: string | undefined;
  /** Whose days become a template; undefined if nobody is selected. */
  readonly whose: string | undefined;
  readonly mayMake: boolean;
  readonly onApply: () => void;
  readonly onMake: () => void;
}

/** What is done with shift templates. */
export function TemplatesMenu({ some, closed, whose, mayMake, onApply, onMake }: TemplatesMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconTemplate size={17} aria-hidden />}>
          Templates
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={some !== true || closed !== undefined} onClick={onApply}>
          Apply a template…
        </Menu.Item>
        {mayMake && (
          <Menu.Item disabled={whose === undefined} onClick={onMake}>
            {whose === undefined ? 'New from selected days…' : `New from the days of ${whose}…`}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item component={Link} to={`/${shiftTemplate.path}`}>
          All templates
        </Menu.Item>
        {closed !== undefined && <Menu.Label>{closed}</Menu.Label>}
        {some === false && <Menu.Label>There are no templates yet.</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
}
