import { ActionIcon, Drawer, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useCallback, useContext, useEffect, useReducer, useRef } from 'react';
import { openDialogs } from './openDialogs.ts';
import classes from './SideDrawer.module.css';
import type { Steps } from './stepsThrough.ts';
import { UnsavedChangesContext } from './unsavedChanges.ts';
import { useFocusBack } from './useFocusBack.ts';

/** From this width on there is room for a list or a board and a drawer beside it. */
export const besideFrom = 1200;

export interface SideDrawerProps {
  readonly opened: boolean;
  readonly title: string;
  /**
   * `beside`: wide screens make room for it, and what it was opened from stays in use; `over`: it has to be
   * finished or left first, as a form. Narrow screens have no room: there it always lies over.
   */
  readonly lies?: 'beside' | 'over';
  /** The one before and the one after in the list that it was opened from, also by the keys K and J. */
  readonly stepsOf?: (() => Steps | undefined) | undefined;
  /** Pixels, for what lies over the screen; omitted: as wide as a record. */
  readonly size?: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A drawer at the side of the screen. It stays mounted while it is closed, so that the focus returns to where it
 * came from, and keeps its content until it is out of sight.
 */
export function SideDrawer(props: SideDrawerProps) {
  const { opened, title, lies = 'beside', stepsOf, size = 540, onClose, children } = props;
  const shown = useRef({ title, children });
  const { asking } = useContext(UnsavedChangesContext);
  const content = useRef<HTMLDivElement>(null);
  useFocusBack(opened, content);
  const wide = useMediaQuery(`(min-width: ${besideFrom}px)`, undefined, { getInitialValueInEffect: false });
  const beside = lies === 'beside' && wide;
  if (opened) shown.current = { title, children };

  // Mantine takes every drawer for a modal one. What lies beside the screen leaves the rest of it in use.
  useEffect(() => {
    const dialog = content.current?.closest('[role="dialog"]');
    if (opened && dialog) dialog.setAttribute('aria-modal', String(!beside));
  }, [opened, beside]);
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      content.current = element;
      const dialog = element?.closest<HTMLElement>('[role="dialog"]');
      if (element === null || !dialog || !beside) return;
      dialog.setAttribute('aria-modal', 'false');
      // Later than `useFocusBack` notes where the focus was.
      setTimeout(() => {
        (element.querySelector<HTMLElement>('[data-autofocus]') ?? dialog).focus({ preventScroll: true });
      });
    },
    [beside],
  );
  useEffect(() => {
    if (!opened || stepsOf === undefined) return;
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if ((key !== 'j' && key !== 'k') || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTypedInto(event.target) || asking || !isUppermost(content.current)) return;
      const steps = stepsOf();
      (key === 'j' ? steps?.next : steps?.previous)?.();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [opened, stepsOf, asking]);

  const steps = useSteps(opened ? stepsOf : undefined);
  return (
    <Drawer
      opened={opened}
      onClose={() => isUppermost(content.current) && onClose()}
      // Escape answers the question first.
      closeOnEscape={!asking}
      position="right"
      size={beside ? 'var(--beside-width)' : size}
      withOverlay={!beside}
      lockScroll={!beside}
      trapFocus={!beside}
      title={<bdi>{shown.current.title}</bdi>}
      classNames={{
        inner: beside ? (classes.beside ?? '') : '',
        content: `${classes.content} ${beside ? classes.panel : ''}`,
        header: classes.header ?? '',
        title: `${classes.title} ${steps === undefined ? '' : classes.stepped}`,
        body: classes.body ?? '',
      }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      overlayProps={{ backgroundOpacity: 0.25 }}
      transitionProps={{ duration: 120 }}
      {...(beside ? { zIndex: 99 } : {})}
    >
      <div ref={attach} data-drawer={beside ? 'beside' : 'over'}>
        {steps !== undefined && <StepButtons steps={steps} />}
        {shown.current.children}
      </div>
    </Drawer>
  );
}

/** The steps as the screen stands now: its list may come later than the drawer, and change while that is open. */
function useSteps(stepsOf: SideDrawerProps['stepsOf']): Steps | undefined {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const steps = stepsOf?.();
  const drawn = useRef({ stepsOf, ends: endsOf(steps) });
  useEffect(() => {
    drawn.current = { stepsOf, ends: endsOf(steps) };
  });
  const watched = stepsOf !== undefined;
  useEffect(() => {
    const screen = document.getElementById('content');
    if (!watched || screen === null) return;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const observer = new MutationObserver(() => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        if (endsOf(drawn.current.stepsOf?.()) !== drawn.current.ends) drawAgain();
      }, lookAgainMs);
    });
    observer.observe(screen, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      clearTimeout(waiting);
    };
  }, [watched]);
  return steps;
}

/** A board changes with every frame; its drawer can wait for that long. */
const lookAgainMs = 100;

function endsOf(steps: Steps | undefined): string {
  return steps === undefined ? '' : `${steps.previous !== undefined} ${steps.next !== undefined}`;
}

function StepButtons({ steps }: { readonly steps: Steps }) {
  return (
    <Group gap={4} className={classes.steps ?? ''}>
      <ActionIcon
        variant="default"
        size={30}
        aria-label="Previous in the list"
        title="Previous in the list (K)"
        disabled={steps.previous === undefined}
        onClick={steps.previous}
      >
        <IconChevronUp size={17} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={30}
        aria-label="Next in the list"
        title="Next in the list (J)"
        disabled={steps.next === undefined}
        onClick={steps.next}
      >
        <IconChevronDown size={17} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

/** Whether a key pressed there is a letter for a field. */
function isTypedInto(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="combobox"]'))
  );
}

/**
 * Whether no other dialog has been opened over the one that contains an element: Escape closes only the
 * topmost one.
 */
function isUppermost(element: HTMLElement | null): boolean {
  return openDialogs().at(-1) === element?.closest('[role="dialog"]');
}
