import { ActionIcon, Button, CloseButton, SegmentedControl, TextInput } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronLeft,
  IconChevronRight,
  IconHelp,
  IconPlus,
  IconPrinter,
  IconSearch,
  IconSparkles,
  IconTools,
  IconUsers,
  IconUsersGroup,
  IconWand,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { PlanMode } from '../../../../api/contract/planning.ts';
import { capitalised } from '../../../../domain/record/recordSentences.ts';
import type { BoardFilter } from '../../board/boardFilter.ts';
import type { RowKind } from '../../board/boardRows.ts';
import type { BoardSession, SessionSnapshot } from '../../changes/sessionContract.ts';
import { type ZoomLevel, zoomIn, zoomOut } from '../../time/zoom.ts';
import { useBoardWords } from '../look/BoardWordsContext.ts';
import { SyncMark } from '../look/SyncMark.tsx';
import { headingWidth, mobileBelow, rowKindWidth, toolbarRoom } from '../metrics.ts';
import type { BoardUndo } from '../session/useBoardUndo.ts';
import { useSize } from '../session/useBoardViewport.ts';
import { JobsMark } from './JobsMark.tsx';
import { MoreTools } from './MoreTools.tsx';
import styles from './toolbar.module.css';
import { useRoom } from './useRoom.ts';

export interface ToolbarProps {
  readonly rows: RowKind;
  /** Undefined where the rows cannot be others. */
  readonly kinds: readonly RowKind[];
  readonly onRows: ((rows: RowKind) => void) | undefined;
  readonly undoing: BoardUndo;
  readonly period: string;
  /** Goes back or forward by what is shown, or to today. */
  readonly onGo: (to: 'previous' | 'today' | 'next') => void;
  readonly zoom: ZoomLevel;
  /** What the zoom goes through, the widest first. */
  readonly zooms: readonly ZoomLevel[];
  /** Undefined where no zoom is chosen. */
  readonly onZoom: ((zoom: ZoomLevel) => void) | undefined;
  readonly filter: BoardFilter;
  readonly onFilter: (filter: BoardFilter) => void;
  /** Undefined while the board is loading. */
  readonly session: BoardSession | undefined;
  readonly snapshot: SessionSnapshot | undefined;
  /** Whether this user changes the board: what is saved and can be undone is shown then. */
  readonly edits: boolean;
  readonly plans: boolean;
  readonly onPlan: (mode: PlanMode) => void;
  /** Begins a new booking; undefined where none can be made. */
  readonly onNew: (() => void) | undefined;
  /** Whether the jobs are shown beside the board. */
  readonly jobsShown: boolean;
  readonly onJobs: () => void;
  /** What the browser prints from here. */
  readonly prints: 'board' | 'daySheets' | 'weekSheets';
  /** What makes files for paper, beside the printer. */
  readonly papers?: ReactNode;
  readonly onHelp: () => void;
  /** What the screen says after its title. */
  readonly heading?: ReactNode;
  /** What the screen adds, before the help. */
  readonly tools?: ReactNode;
}

/**
 * Everything above the board: the period, the filters, undo and redo, and whether everything is saved. At first it has its
 * title alone, which gives it its height: rows that are at hand are drawn before the tools. A phone's tools take several
 * lines, for which no room could be kept.
 */
export function Toolbar(props: ToolbarProps) {
  const words = useBoardWords();
  const drawn = useDeferredValue('tools', 'title');
  if (drawn === 'tools' || window.innerWidth < mobileBelow) return <Tools {...props} />;
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={words.board}>
      <h1 className={styles.title}>{words.board}</h1>
    </div>
  );
}

/** What the width has no room for, with a drawer beside the board or in large print, is behind “More tools”. */
function Tools(props: ToolbarProps) {
  const { period, onGo, zoom, zooms, onZoom, filter, onFilter, session, snapshot, prints, undoing } = props;
  const bar = useRef<HTMLDivElement>(null);
  const words = useBoardWords();
  const { width: wide } = useSize(bar);
  // A phone's has several lines.
  const lines = window.innerWidth < mobileBelow ? 'several' : 'one';
  const told = `${snapshot?.sync} ${snapshot?.jobs.length} ${prints}`;
  const width = useRoom(bar, wide, lines, `${wide} ${period} ${zoom.id} ${told}`);
  // Planning comes before the choice of rows, which is made once in a while.
  const headed = props.heading === undefined ? 0 : headingWidth;
  const rowSwitchWidth = props.kinds.length * rowKindWidth;
  const hasRows = props.onRows !== undefined && width - headed >= hasRowsFrom(props) + rowSwitchWidth;
  const room = width - (hasRows ? rowSwitchWidth : 0) - headed;
  const has = (part: keyof typeof toolbarRoom) => room >= toolbarRoom[part];
  const zooming = onZoom !== undefined && (
    <div className={styles.group}>
      <ActionIcon
        variant="default"
        size={32}
        aria-label="Zoom out"
        title="Zoom out (−)"
        disabled={zoom === zooms[0]}
        onClick={() => onZoom(zoomOut(zoom, zooms))}
      >
        <IconZoomOut size={17} />
      </ActionIcon>
      <span className={styles.zoomName} data-zoom={zoom.id}>
        {zoom.label}
      </span>
      <ActionIcon
        variant="default"
        size={32}
        aria-label="Zoom in"
        title="Zoom in (+)"
        disabled={zoom === zooms.at(-1)}
        onClick={() => onZoom(zoomIn(zoom, zooms))}
      >
        <IconZoomIn size={17} />
      </ActionIcon>
    </div>
  );
  const rows = <RowSwitch rows={props.rows} kinds={props.kinds} onRows={props.onRows} />;
  const help = (
    <>
      {prints !== 'board' && (
        <ActionIcon
          variant="default"
          size={32}
          aria-label={prints === 'daySheets' ? 'Print day sheets' : 'Print week sheets'}
          title={
            prints === 'daySheets'
              ? 'Print day sheets: a page for each person'
              : `Print week sheets: a page for each ${props.rows === 'people' ? 'person' : 'customer'}`
          }
          onClick={() => window.print()}
        >
          <IconPrinter size={18} />
        </ActionIcon>
      )}
      {props.papers}
      <ActionIcon
        variant="default"
        size={32}
        aria-label="Help: keys and gestures"
        title="Keys and gestures (?)"
        onClick={props.onHelp}
      >
        <IconHelp size={18} />
      </ActionIcon>
    </>
  );
  const improve = props.plans && (
    <Button
      size="xs"
      h={32}
      px={10}
      variant="default"
      title="Improve plan: give bookings to people who suit better, as a plan first"
      disabled={snapshot === undefined}
      onClick={() => props.onPlan('optimise')}
    >
      <IconSparkles size={16} aria-hidden="true" />
      &ensp;Improve plan
    </Button>
  );
  const allocate = props.plans && (
    <Button
      size="xs"
      h={32}
      px={10}
      title="Allocate all: everybody who fits, as a plan first"
      disabled={snapshot === undefined}
      onClick={() => props.onPlan('allocateAll')}
    >
      <IconWand size={16} aria-hidden="true" />
      &ensp;Allocate all
    </Button>
  );
  return (
    <div ref={bar} className={styles.toolbar} role="toolbar" aria-label={words.board}>
      <h1 className={has('title') ? styles.title : styles.unseen}>{words.board}</h1>
      {props.heading}
      {hasRows && rows}
      <div className={`${styles.group} ${styles.periodGroup}`}>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={`Previous ${zoom.step.name}`}
          title={`Previous ${zoom.step.name}`}
          onClick={() => onGo('previous')}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <Button variant="default" size="xs" h={32} px={10} onClick={() => onGo('today')}>
          Today
        </Button>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={`Next ${zoom.step.name}`}
          title={`Next ${zoom.step.name}`}
          onClick={() => onGo('next')}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
        <span className={styles.period} data-period="">
          {period}
        </span>
      </div>
      {has('zoom') && zooming}
      <FilterInput rows={props.rows} text={filter.text} onText={(text) => onFilter({ ...filter, text })} />
      <div className={styles.spacer} />
      {snapshot !== undefined && session !== undefined && (
        <>
          {(props.edits || snapshot.sync !== 'saved') && (
            <SyncMark
              snapshot={snapshot}
              onRetry={session.retry}
              savedText={has('savedText') ? 'shown' : 'spoken'}
            />
          )}
          {snapshot.jobs.length > 0 && (
            <JobsMark jobs={snapshot.jobs} shown={props.jobsShown} onToggle={props.onJobs} />
          )}
          {props.edits && (
            <div className={`${styles.group} ${styles.history}`}>
              <ActionIcon
                variant="default"
                size={32}
                aria-label={undoing.undoLabel === undefined ? 'Undo' : `Undo: ${undoing.undoLabel}`}
                title={
                  undoing.undoLabel === undefined ? 'Nothing to undo' : `Undo: ${undoing.undoLabel} (Ctrl+Z)`
                }
                disabled={undoing.undoLabel === undefined}
                onClick={undoing.undo}
              >
                <IconArrowBackUp size={18} />
              </ActionIcon>
              <ActionIcon
                variant="default"
                size={32}
                aria-label={undoing.redoLabel === undefined ? 'Redo' : `Redo: ${undoing.redoLabel}`}
                title={
                  undoing.redoLabel === undefined
                    ? 'Nothing to redo'
                    : `Redo: ${undoing.redoLabel} (Ctrl+Shift+Z)`
                }
                disabled={undoing.redoLabel === undefined}
                onClick={undoing.redo}
              >
                <IconArrowForwardUp size={18} />
              </ActionIcon>
            </div>
          )}
        </>
      )}
      {props.onNew !== undefined && (
        <Button
          size="xs"
          h={32}
          px={8}
          variant="default"
          title={`New ${words.one} (N)`}
          aria-label={`New ${words.one}`}
          disabled={snapshot === undefined}
          onClick={props.onNew}
        >
          <IconPlus size={16} aria-hidden="true" />
          {has('newText') && <>&thinsp;{capitalised(words.one)}</>}
        </Button>
      )}
      {has('tools') && props.tools}
      {has('improve') && improve}
      {has('allocate') && allocate}
      {has('help') ? (
        help
      ) : (
        <MoreTools>
          {!hasRows && rows}
          {!has('zoom') && zooming}
          {!has('tools') && props.tools}
          {help}
          {!has('improve') && improve}
          {!has('allocate') && allocate}
        </MoreTools>
      )}
    </div>
  );
}

/** Planning has its place before the choice of rows; where there is none, the tools have. */
function hasRowsFrom({ plans }: Pick<ToolbarProps, 'plans'>): number {
  return plans ? toolbarRoom.improve : toolbarRoom.newText;
}

const rowLabels = {
  people: { text: 'People', icon: IconUsers },
  customers: { text: 'Customers', icon: IconUsersGroup },
  equipment: { text: 'Equipment', icon: IconTools },
} as const satisfies { readonly [Kind in RowKind]: unknown };

/** Chooses what the rows are. */
function RowSwitch({ rows, kinds, onRows }: Pick<ToolbarProps, 'rows' | 'kinds' | 'onRows'>) {
  if (onRows === undefined) return null;
  return (
    <SegmentedControl<RowKind>
      size="xs"
      aria-label="Rows"
      data={kinds.map((value) => ({ value, label: <RowLabel kind={value} /> }))}
      value={rows}
      onChange={onRows}
    />
  );
}

function RowLabel({ kind }: { readonly kind: RowKind }) {
  const { text, icon: Icon } = rowLabels[kind];
  return (
    <span className={styles.rowLabel} title={text}>
      <Icon size={17} aria-hidden="true" />
      <span className={styles.rowText}>{text}</span>
    </span>
  );
}

const filterTexts: { readonly [Kind in RowKind]: string } = {
  people: 'Filter people by name or label',
  customers: 'Filter customers by name',
  equipment: 'Filter equipment by name or number',
};

/** Applies the text a moment after typing, so that not every letter redraws the board. */
function FilterInput({
  rows,
  text,
  onText,
}: {
  rows: RowKind;
  text: string;
  onText: (text: string) => void;
}) {
  const [typed, setTyped] = useState(text);
  const asked = useRef(text);
  const latest = useRef(onText);
  latest.current = onText;
  useEffect(() => {
    // What was asked for has come about, while more may have been typed.
    if (text === asked.current) return;
    asked.current = text;
    setTyped(text);
  }, [text]);
  useEffect(() => {
    if (typed === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = typed;
      latest.current(typed);
    }, 180);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextInput
      className={styles.filter ?? ''}
      size="xs"
      aria-label={filterTexts[rows]}
      placeholder="Find on board"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      leftSection={<IconSearch size={14} aria-hidden="true" />}
      rightSection={
        typed === '' ? null : (
          <CloseButton size="xs" aria-label="Clear the filter" onClick={() => setTyped('')} />
        )
      }
    />
  );
}
