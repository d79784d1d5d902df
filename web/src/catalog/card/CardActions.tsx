import type { CampOrg } from '@campjay/query-api/catalog/contract.ts';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { PolicyNote } from './PolicyNote.tsx';

const sessionCount = (count: number): string => `${count} ${count === 1 ? 'session' : 'sessions'}`;

/** The card's foot: what the camp promises, how many sessions match, and the way to its own site. */
export function CardActions({ camp }: { camp: CampOrg }) {
  return (
    <Box
      sx={{ mt: 'auto', pt: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, typography: 'body2' }}
    >
      {camp.base_url !== undefined && (
        <Button
          variant="outlined"
          href={camp.base_url}
          target="_blank"
          rel="noopener"
          endIcon={<OpenInNewIcon />}
          aria-label={`Camp website of ${camp.camp_org_name}`}
        >
          Camp website
        </Button>
      )}
      {camp.instances.length > 0 && <span>{sessionCount(camp.instances.length)}</span>}
      {camp.offers_refunds === 'yes' && <PolicyNote text="Refunds available" detail={camp.refund_policy_detail} />}
      {camp.financial_aid_available === 'yes' && <PolicyNote text="Aid available" detail={camp.financial_aid_detail} />}
    </Box>
  );
}
