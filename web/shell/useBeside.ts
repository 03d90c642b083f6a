import { useContext, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { UnsavedChangesContext } from './unsavedChanges.ts';

/** The parameters of the address that open something beside a screen. */
export const besideParameters = ['booking', 'new', 'record', 'commitment', 'resource', 'customer'] as const;
export type BesideParameter = (typeof besideParameters)[number];

/** The state of an entry in the browser's history; it may contain others' fields as well. */
const stateSchema = z.record(z.string(), z.unknown()).catch({});
const mark = 'openedHere';

/** The state of an entry that opens something on the screen of the entry before. */
export function openedHere(state: unknown): Record<string, unknown> {
  return { ...stateSchema.parse(state), [mark]: true };
}

/** The state of an entry that replaces another: whether something was opened is preserved. */
export function keptState(state: unknown): Record<string, unknown> {
  return stateSchema.parse(state);
}

export interface Beside {
  /** What is open; null if nothing is. */
  readonly value: string | null;
  readonly open: (value: string) => void;
  /** For a link that opens it. */
  readonly linkTo: (value: string) => {
    readonly to: string;
    readonly replace: boolean;
    readonly state: Record<string, unknown>;
    readonly preventScrollReset: true;
  };
  readonly close: () => void;
}

/**
 * What is open beside the screen, by a parameter of the address. Opening adds an entry that the browser's
 * Back removes, and closing goes back the same way; opening one thing after the other is a single entry. A
 * shared link has no such entry: closing then stays on the screen.
 */
export function useBeside(parameter: BesideParameter): Beside {
  const [search] = useSearchParams();
  const { state, key } = useLocation();
  const navigate = useNavigate();
  const { asking } = useContext(UnsavedChangesContext);
  const closing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry, or staying after all, ends a closing
  useEffect(() => {
    closing.current = false;
  }, [key, asking]);

  const value = search.get(parameter);
  const linkTo = (next: string) => ({
    to: `?${withParameter(search, parameter, next)}`,
    replace: value !== null,
    state: value === null ? openedHere(state) : keptState(state),
    preventScrollReset: true as const,
  });
  return {
    value,
    linkTo,
    open: (next) => {
      const { to, ...options } = linkTo(next);
      void navigate(to, options);
    },
    close: () => {
      if (closing.current) return;
      closing.current = true;
      if (keptState(state)[mark] === true) {
        void navigate(-1);
        return;
      }
      const rest = withParameter(search, parameter, null);
      void navigate(`?${rest}`, { replace: true, state: keptState(state), preventScrollReset: true });
    },
  };
}

/** The parameters with one of them set, or removed. */
export function withParameter(
  search: URLSearchParams,
  parameter: BesideParameter,
  value: string | null,
): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value === null) next.delete(parameter);
  else next.set(parameter, value);
  return next;
}
