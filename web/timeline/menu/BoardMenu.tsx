import { Menu } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useFocusBack } from '../../shell/useFocusBack.ts';
import classes from './BoardMenu.module.css';

/** One thing that the menu offers. */
export interface BoardMenuItem {
  readonly label: string;
  /** The key that does the same. */
  readonly hint?: string | undefined;
  readonly icon?: ReactNode;
  readonly tone?: 'danger' | undefined;
  readonly act: () => void;
}

/** What is offered for what was pointed at, in groups; empty groups are left out. */
export interface OpenMenu {
  /** Whom or what it is about; the menu's name. */
  readonly title: string;
  /** Where it opens, in pixels of the window. */
  readonly x: number;
  readonly y: number;
  readonly groups: readonly (readonly BoardMenuItem[])[];
}

export interface BoardMenuProps {
  /** Undefined while it is closed. */
  readonly menu: OpenMenu | undefined;
  readonly onClose: () => void;
}

/** The menu of a booking, of the selection, of an empty place or of a person. */
export function BoardMenu({ menu, onClose }: BoardMenuProps) {
  useFocusBack(menu !== undefined);
  if (menu === undefined) return null;
  const groups = menu.groups.filter((items) => items.length > 0);
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      offset={2}
      width={250}
      // Within the page's own landmark, and above everything that scrolls.
      withinPortal={false}
      floatingStrategy="fixed"
      // The focus goes where the chosen step leads, or back.
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      shadow="md"
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={menu.title}
          className={classes.target}
          style={{ left: menu.x, top: menu.y }}
        />
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown} onContextMenu={(event) => event.preventDefault()}>
        <Menu.Label>{menu.title}</Menu.Label>
        {groups.map((items, index) => (
          <Fragment key={items[0]?.label}>
            {index > 0 && <Menu.Divider />}
            {items.map(({ label, hint, icon, tone, act }, place) => (
              <Menu.Item
                key={label}
                data-autofocus={(index === 0 && place === 0) || undefined}
                leftSection={icon}
                rightSection={
                  hint === undefined ? undefined : (
                    <span className={classes.hint} aria-hidden="true">
                      {hint}
                    </span>
                  )
                }
                aria-keyshortcuts={hint?.replace(' ', '+')}
                data-danger={tone === 'danger' || undefined}
                className={classes.item}
                onClick={act}
              >
                {label}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
