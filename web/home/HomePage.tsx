import { Screen } from '../shell/Screen.tsx';

export function HomePage() {
  return <Screen title="Home">…</Screen>;
}
