import { product } from '@campjay/domain/product.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { formatDeletedAt, type Receipt, receiptText } from './deletionReceipt.ts';
import { saveFile } from './saveFile.ts';
import { Section } from './Section.tsx';

/** Prints only the receipt. */
const PRINT_STYLES = { '@media print': { 'header, footer, nav, .only-on-screen': { display: 'none !important' } } };

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 3, '& > li': { mt: 0.5 } }}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  );
}

/** Shows the proof of deletion after an account is deleted. */
export function DeletionReceipt({ receipt }: { receipt: Receipt }) {
  const saveReceiptFile = (): void =>
    saveFile(`${product.name.toLowerCase()}-account-deleted.txt`, 'text/plain', receiptText(receipt));
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <GlobalStyles styles={PRINT_STYLES} />
      <Box role="status">
        <Typography variant="h2">Your account is deleted</Typography>
        <Typography sx={{ mt: 1 }}>{formatDeletedAt(receipt)}</Typography>
      </Box>
      <Section heading="What was destroyed">
        <Lines lines={receipt.destroyed} />
      </Section>
      <Section heading="What remains">
        <Lines lines={receipt.remains} />
      </Section>
      <Box className="only-on-screen">
        <Typography sx={{ mb: 2 }}>This page is the only copy of the receipt, until you close it.</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <Button variant="contained" disableElevation onClick={saveReceiptFile} sx={{ minHeight: 44 }}>
            Save the receipt
          </Button>
          <Button variant="outlined" onClick={() => window.print()} sx={{ minHeight: 44 }}>
            Print it
          </Button>
        </Box>
      </Box>
    </Box>
  );
}
