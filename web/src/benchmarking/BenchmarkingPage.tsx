import { product } from '@campjay/events/product.ts';
import { BENCHMARKING_PAGE, BENCHMARKING_PATH } from '@campjay/events/texts/benchmarking.ts';
import type { BenchmarkCampOrg } from '@campjay/query-api/benchmarking/contract.ts';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { AdLoading } from '../advertising/AdLoading.tsx';
import { TextCover } from '../texts/TextCover.tsx';
import { PageWidth } from '../ui/PageWidth.tsx';
import { AccessDialog } from './AccessDialog.tsx';
import { BenchmarkOf } from './BenchmarkOf.tsx';
import { CampSelect } from './CampSelect.tsx';
import { isUnlocked, pathOf, SAMPLE } from './campOrgs.ts';
import { useCampOrgs } from './useCampOrgs.ts';

/** What was asked for and is locked; without a name where no such camp is known. */
interface Locked {
  readonly name?: string;
}

/** How a camp compares with others (SPEC §2 'Benchmarking page'). Whoever asks for a locked one is shown the sample camp. */
export function BenchmarkingPage() {
  const { campSlug } = useParams();
  const navigate = useNavigate();
  const { orgs, unlocked } = useCampOrgs();
  const [locked, setLocked] = useState<Locked>();
  const [isOpen, setOpen] = useState(false);
  const named = campSlug === undefined ? SAMPLE : orgs?.find(({ org_id }) => org_id === campSlug);
  const isAllowed = named && unlocked && isUnlocked(named, unlocked);
  const isRefused = orgs !== undefined && unlocked !== undefined && isAllowed !== true;

  const refuse = (name: string | undefined): void => {
    setLocked(name === undefined ? {} : { name });
    setOpen(true);
    void navigate(BENCHMARKING_PATH, { replace: true });
  };
  const name = named?.display_name;
  useEffect(() => {
    if (isRefused) refuse(name);
    // oxlint-disable-next-line react/exhaustive-deps -- it says so once for each address that is refused
  }, [isRefused, campSlug]);
  const choose = (org: BenchmarkCampOrg): void => {
    if (unlocked && isUnlocked(org, unlocked)) void navigate(pathOf(org));
    else refuse(org.display_name);
  };

  return (
    <Box component="main" sx={{ minHeight: '80vh' }}>
      <title>{`${BENCHMARKING_PAGE.title} – ${product.name}`}</title>
      <meta name="robots" content="noindex" />
      <TextCover title={BENCHMARKING_PAGE.title} intro={BENCHMARKING_PAGE.intro} />
      <PageWidth>
        <Box sx={{ display: 'grid', gap: 2.5, py: { xs: 3, md: 4 } }}>
          <CampSelect orgs={orgs} unlocked={unlocked} chosen={isAllowed === true ? named : SAMPLE} onChoose={choose} />
          {isAllowed === true ? <BenchmarkOf key={`${named.org_id} ${named.base_url}`} org={named} /> : <AdLoading />}
        </Box>
      </PageWidth>
      <AccessDialog name={locked?.name} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Box>
  );
}
