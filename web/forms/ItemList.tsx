import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { ActionIcon, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { kindLabel, withMoved, withStepped } from '../../domain/form/contentEdits.ts';
import type { FormContent, Item } from '../../domain/form/formContent.ts';
import type { FormProblem } from '../../domain/form/formProblems.ts';
import classes from './forms.module.css';

export interface ItemListProps {
  readonly content: FormContent;
  readonly problems: readonly FormProblem[];
  readonly chosen: string | null;
  readonly onChoose: (name: string) => void;
  readonly onChange: (content: FormContent) => void;
}

/** The questions and parts in order: moved by dragging, by buttons, or by Alt and an arrow key. */
export function ItemList(props: ItemListProps) {
  return (
    <ul className={classes.items} aria-label="Questions and parts">
      {props.content.items.map((item) => (
        <OneItem key={item.name} item={item} {...props} />
      ))}
      <End {...props} />
    </ul>
  );
}

const dragged = 'formItem';

function OneItem({
  item,
  content,
  problems,
  chosen,
  onChoose,
  onChange,
}: ItemListProps & { readonly item: Item }) {
  const { name, label, kind } = item;
  const row = useRef<HTMLLIElement>(null);
  const latest = useRef({ content, onChange });
  latest.current = { content, onChange };
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const element = row.current;
    if (element === null) return;
    return combine(
      draggable({ element, getInitialData: () => ({ [dragged]: name }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => dragged in source.data && source.data[dragged] !== name,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop({ source }) {
          setOver(false);
          const { content: now, onChange: change } = latest.current;
          change(withMoved(now, String(source.data[dragged]), name));
        },
      }),
    );
  }, [name]);
  const step = (direction: 'up' | 'down') => onChange(withStepped(content, name, direction));
  const depth = depthOf(content, item);
  const isWrong = problems.some((problem) => problem.name === name);
  const called = label === '' ? name : label;
  return (
    <li
      ref={row}
      className={classes.item}
      data-chosen={chosen === name || undefined}
      data-over={isOver || undefined}
      style={{ marginLeft: depth * 18 }}
    >
      <IconGripVertical size={16} stroke={1.5} aria-hidden style={{ cursor: 'grab', flexShrink: 0 }} />
      <UnstyledButton
        className={classes.label ?? ''}
        aria-pressed={chosen === name}
        onClick={() => onChoose(name)}
        onKeyDown={(event) => {
          if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
          event.preventDefault();
          step(event.key === 'ArrowUp' ? 'up' : 'down');
        }}
      >
        <Text size="sm" component="span">
          {called}
        </Text>{' '}
        <Text size="xs" c="dimmed" component="span">
          {kindLabel(kind)}
        </Text>
      </UnstyledButton>
      {isWrong && <IconAlertTriangle size={16} aria-label="Something is wrong with it" color="orange" />}
      {chosen === name && (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={`Move up: ${called}`}
            onClick={() => step('up')}
          >
            <IconArrowUp size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={`Move down: ${called}`}
            onClick={() => step('down')}
          >
            <IconArrowDown size={16} aria-hidden />
          </ActionIcon>
        </>
      )}
    </li>
  );
}

/** What is dropped below the last one goes to the end. */
function End({ content, onChange }: ItemListProps) {
  const end = useRef<HTMLLIElement>(null);
  const latest = useRef({ content, onChange });
  latest.current = { content, onChange };
  useEffect(() => {
    const element = end.current;
    if (element === null) return;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => dragged in source.data,
      onDrop({ source }) {
        const { content: now, onChange: change } = latest.current;
        change(withMoved(now, String(source.data[dragged]), null));
      },
    });
  }, []);
  return <li ref={end} style={{ minHeight: 28 }} aria-hidden />;
}

function depthOf(content: FormContent, { in: group }: Item): number {
  const around = content.items.find(({ name }) => name === group);
  return around === undefined ? 0 : 1 + depthOf(content, around);
}
