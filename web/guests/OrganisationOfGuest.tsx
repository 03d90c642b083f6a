import { Navigate, useNavigate } from 'react-router-dom';
import { NewOrganisationPage } from '../organisations/NewOrganisationPage.tsx';
import { useSession } from '../shell/SessionContext.ts';

/**
 * `/new-organisation`: a guest who keeps a booking in their account makes an organisation, where the installation allows it.
 * They stay a guest where they are one.
 */
export function OrganisationOfGuest() {
  const { mayMakeOrganisation = false } = useSession();
  const navigate = useNavigate();
  if (!mayMakeOrganisation) return <Navigate to="/" replace />;
  return (
    <NewOrganisationPage
      // Anew, as its administrator.
      onMade={() => window.location.assign('/')}
      otherwise={{ label: 'Back to your bookings', onClick: () => void navigate('/') }}
    />
  );
}
