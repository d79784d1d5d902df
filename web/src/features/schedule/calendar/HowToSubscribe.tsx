import Box from '@mui/material/Box';

const summary = {
  minHeight: 44,
  display: 'list-item',
  alignContent: 'center',
  cursor: 'pointer',
  fontWeight: 600,
} as const;

/** Instructions for the phones that most families have. */
export function HowToSubscribe() {
  return (
    <Box component="details">
      <Box component="summary" sx={summary}>
        How to subscribe
      </Box>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 0.5, '& dt': { fontWeight: 600, mt: 1 }, '& dd': { m: 0 } }}
      >
        <dt>iPhone, iPad or Mac</dt>
        <dd>Press “Open in my calendar” on that device, then “Subscribe”. That is all.</dd>
        <dt>Android, or Google Calendar</dt>
        <dd>
          Copy the address. Open calendar.google.com on a computer, press the plus beside “Other calendars”, choose
          “From URL”, and paste it. It appears on your phone a little later. Google looks for changes a few times a day.
        </dd>
        <dt>Outlook</dt>
        <dd>Copy the address. Choose “Add calendar”, then “Subscribe from web”, and paste it.</dd>
      </Box>
    </Box>
  );
}
