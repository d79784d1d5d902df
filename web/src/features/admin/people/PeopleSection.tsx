import Box from '@mui/material/Box';
import { AdminList } from './AdminList.tsx';
import { UserEmails } from './UserEmails.tsx';
import { Websites } from './Websites.tsx';

/** Accounts, and camp websites with their access to benchmarking. */
export function PeopleSection() {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 4fr) minmax(0, 5fr)' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
        <UserEmails />
        <AdminList />
      </Box>
      <Websites />
    </Box>
  );
}
