import { personaOf } from '../../domain/rights/persona.ts';
import { RecordsPage } from '../records/RecordsPage.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { RosteredWork } from './RosteredWork.tsx';

/** `/rostered_board`: to planners what people have answered; to everybody else what they are rostered for. */
export function RosteredBoardPage() {
  const session = useSession();
  if (personaOf(session) !== 'resource') return <RecordsPage name="rosterAnswer" />;
  return (
    <Screen title="Rostered Board">
      <RosteredWork />
    </Screen>
  );
}
