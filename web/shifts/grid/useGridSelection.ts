import { useEffect, useMemo, useState } from 'react';
import { type GridSelection, type GridSize, type Place, selectionAt, within } from './gridSelection.ts';

export interface ControlledSelection {
  readonly selected: GridSelection;
  /** Another cell; `extending` keeps where the selection began. */
  readonly go: (place: Place, how: 'moving' | 'extending') => void;
  readonly all: () => void;
  /** Only the cell where the selection began. */
  readonly collapse: () => void;
}

const origin = selectionAt({ row: 0, column: 0 });

/** The selected cells of a grid. `of`: what its rows are of; with other rows, the selection begins anew. */
export function useGridSelection(size: GridSize, of: string): ControlledSelection {
  const [selected, setSelected] = useState(origin);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have nothing to do with those selected
  useEffect(() => setSelected(origin), [of]);
  const { rows, columns } = size;
  return useMemo(() => {
    const inside = (place: Place) => within({ rows, columns }, place) ?? origin.anchor;
    const shown = { anchor: inside(selected.anchor), focus: inside(selected.focus) };
    return {
      selected: shown,
      go: (place, how) =>
        setSelected(how === 'extending' ? { anchor: shown.anchor, focus: place } : selectionAt(place)),
      all: () => setSelected({ anchor: origin.anchor, focus: { row: rows - 1, column: columns - 1 } }),
      collapse: () => setSelected(selectionAt(shown.anchor)),
    };
  }, [selected, rows, columns]);
}
