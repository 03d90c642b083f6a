import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { queries } from '../client/queries.ts';

export interface DropOnRow {
  /** Called with the open shift that is carried, and with nothing when it is let go. */
  readonly onCarry: (openShiftId: string | undefined) => void;
}

/**
 * Lets an open shift be dropped on the row of a person (`data-row`) of an element: the row under the pointer says by its
 * attribute `data-drop` whether they can be given it. Only there it can be dropped.
 *
 * @param personOf whose row it is; undefined for nobody's
 */
export function useDropOnRow(
  scroller: RefObject<HTMLElement | null>,
  personOf: (row: string) => string | undefined,
  onDrop: (openShiftId: string, resourceId: string) => void,
): DropOnRow {
  const [carried, setCarried] = useState<string>();
  const people = useQuery({ ...queries.openShiftPeople(carried ?? ''), enabled: carried !== undefined });
  const refused = people.data?.people.filter(({ mayBeGiven }) => !mayBeGiven);
  const latest = useRef({ personOf, onDrop, refused });
  latest.current = { personOf, onDrop, refused };
  useEffect(() => {
    const { current: element } = scroller;
    if (element === null || carried === undefined) return;
    let marked: Element | undefined;
    const mark = (row: Element | undefined, as: 'fits' | 'refused') => {
      if (marked !== row) marked?.removeAttribute('data-drop');
      marked = row;
      row?.setAttribute('data-drop', as);
    };
    const over = (event: DragEvent) => {
      const row = event.target instanceof Element ? event.target.closest('[data-row]') : null;
      const person = latest.current.personOf(row?.getAttribute('data-row') ?? '');
      if (row === null || person === undefined) {
        mark(undefined, 'refused');
        return undefined;
      }
      const isRefused = latest.current.refused?.some(({ resourceId }) => resourceId === person) === true;
      mark(row, isRefused ? 'refused' : 'fits');
      if (!isRefused) event.preventDefault();
      return isRefused ? undefined : person;
    };
    const drop = (event: DragEvent) => {
      const person = over(event);
      if (person !== undefined) latest.current.onDrop(carried, person);
    };
    const leave = () => mark(undefined, 'refused');
    element.addEventListener('dragover', over);
    element.addEventListener('drop', drop);
    element.addEventListener('dragleave', leave);
    return () => {
      leave();
      element.removeEventListener('dragover', over);
      element.removeEventListener('drop', drop);
      element.removeEventListener('dragleave', leave);
    };
  }, [scroller, carried]);
  return { onCarry: setCarried };
}
