import { RecordsPage } from '../records/RecordsPage.tsx';

/** `/bid_board`: what somebody has bid for, and what became of it; bids are made on the job board. */
export function BidBoardPage() {
  return <RecordsPage name="bid" begins="elsewhere" />;
}
