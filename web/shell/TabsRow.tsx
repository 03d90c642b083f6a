import { Tabs } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './TabsRow.module.css';

export interface TabsRowProps {
  readonly tabs: readonly { readonly id: string; readonly title: string }[];
  /** The one that is open. */
  readonly tab: string | null;
}

/** The tabs of a drawer in one line, which is scrolled where they need more room; the open one is in sight. */
export function TabsRow({ tabs, tab }: TabsRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = row.current;
    const open = tab === null ? null : list?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (list == null || open == null) return;
    // Not `scrollIntoView`, which would scroll a drawer that is still sliding in as well.
    const end = open.offsetLeft + open.offsetWidth;
    if (open.offsetLeft < list.scrollLeft) list.scrollLeft = open.offsetLeft;
    else if (end > list.scrollLeft + list.clientWidth) list.scrollLeft = end - list.clientWidth;
  }, [tab]);
  return (
    <Tabs.List ref={row} className={classes.row ?? ''}>
      {tabs.map(({ id, title }) => (
        <Tabs.Tab key={id} value={id} className={classes.tab ?? ''}>
          {title}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}
