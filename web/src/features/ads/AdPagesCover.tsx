import type { ManagedAdvertiser } from '@campjay/query-api/ads/contract.ts';
import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import type { AdPath } from '@campjay/domain/texts/adPages.ts';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router-dom';
import { Link as RouterLink } from '../../ui/Link.tsx';
import { CoverTabs } from '../../ui/CoverTabs.tsx';
import { PageWidth } from '../../ui/PageLoading.tsx';
import { ADVERTISER_PAGES } from './advertiserPages.ts';

interface AdvertiserSelectProps {
  readonly advertisers: readonly ManagedAdvertiser[];
  readonly selectedId: string;
  readonly onChoose: (advertiserId: string) => void;
}

/** Advertiser switcher for users linked to more than one. */
function AdvertiserSelect({ advertisers, selectedId, onChoose }: AdvertiserSelectProps) {
  return (
    <Box sx={{ minWidth: 0, maxWidth: '100%', width: 260 }}>
      <NativeSelect
        fullWidth
        disableUnderline
        value={selectedId}
        inputProps={{ 'aria-label': 'Advertiser' }}
        onChange={({ target }) => onChoose(target.value)}
        sx={{
          color: 'cover.text',
          border: '1px solid',
          borderColor: 'cover.quiet',
          borderRadius: 1,
          '& select': { py: 1.25, pl: 1.5, minHeight: 24 },
          '& option': { color: 'text.primary', bgcolor: 'background.paper' },
          '& .MuiSvgIcon-root': { color: 'inherit' },
        }}
      >
        {advertisers.map(({ advertiser_id, advertiser_name }) => (
          <option key={advertiser_id} value={advertiser_id}>
            {advertiser_name}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}

const TABS = ADVERTISER_PAGES.flatMap(({ path, tab }) => (tab === undefined ? [] : [{ path, tab }]));

interface AdPagesCoverProps {
  readonly path: AdPath;
  readonly title: string;
  /** Undefined while loading, and for users without an advertiser. */
  readonly advertiser: ManagedAdvertiser | undefined;
  readonly advertisers: readonly ManagedAdvertiser[];
  readonly onChoose: (advertiserId: string) => void;
}

/** The header of the advertiser pages, with the tabs at its lower edge. */
export function AdPagesCover({ path, title, advertiser, advertisers, onChoose }: AdPagesCoverProps) {
  const { search } = useLocation();
  const isSetup = path === '/ads/setup';
  return (
    <Box sx={{ bgcolor: 'cover.main', color: 'cover.text', pt: { xs: 2, md: 3 } }}>
      <PageWidth>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'end',
            justifyContent: 'space-between',
            gap: 1.5,
            mb: 2,
          }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="h1" sx={{ fontSize: { xs: '1.75rem', md: '2.25rem' } }}>
              {title}
            </Typography>
            {advertiser && advertisers.length === 1 && (
              <Typography sx={{ color: 'cover.quiet', overflowWrap: 'anywhere' }}>
                {advertiser.advertiser_name}
              </Typography>
            )}
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minWidth: 0 }}>
            {advertiser && advertisers.length > 1 && (
              <AdvertiserSelect advertisers={advertisers} selectedId={advertiser.advertiser_id} onChoose={onChoose} />
            )}
            {advertiser && (
              <Link
                component={RouterLink}
                to={{ pathname: '/ads/setup', search }}
                aria-current={isSetup ? 'page' : undefined}
                color="inherit"
                underline={isSetup ? 'none' : 'always'}
                sx={{ display: 'inline-grid', alignContent: 'center', minHeight: 44, fontWeight: isSetup ? 700 : 500 }}
              >
                Setup
              </Link>
            )}
          </Box>
        </Box>
        {advertiser && <CoverTabs label="Advertising" tabs={TABS} path={path} search={search} />}
      </PageWidth>
    </Box>
  );
}
