import { ActionIcon, Popover } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './toolbar.module.css';

/** `left`: closed because a dialog that was opened from here has the focus, and keeps it. */
type Shown = 'closed' | 'open' | 'left';

/**
 * The tools that the toolbar has no room for. They make way for a dialog that one of them opens, and stay mounted, as the
 * dialog may be theirs.
 */
export function MoreTools({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<Shown>('closed');
  useEffect(() => {
    if (shown !== 'open') return;
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('[aria-modal="true"]') !== null) setShown('left');
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [shown]);
  return (
    <Popover
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus={shown !== 'left'}
      keepMounted
      keepMountedMode="display-none"
      opened={shown === 'open'}
      onChange={(next) => setShown(next ? 'open' : 'closed')}
    >
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={32}
          aria-label="More tools"
          title="More tools"
          onClick={() => setShown((old) => (old === 'open' ? 'closed' : 'open'))}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.folded} aria-label="More tools">
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
