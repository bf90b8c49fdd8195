/** Words for how money moved, not to whom: a descriptor that begins with one matches only the same words. */
const movementWords = words(`
  account acct ach app atm autopay bank bill billpay card cash cashapp check checking chk conf cheque credit debit deposit direct dividend epay fee fees finance from
  inst instant interest internet loan maintenance mobile monthly online overdraft p2p payment payments payout payroll paypal pmt pos
  purchase pymt recurring ref refund return sav savings reversal service square sq stripe tax teller thank to transaction transfer trnsfr venmo wire
  wires withdrawal withdrawl withdraw xfer you zelle`);

/** Words that begin many merchants' names and identify none. */
const commonWords = words(`
  a academy al all alpha assoc association american america an and at au best beach big black blue board bob bobs bright broadway cafe california canada canadian
  campus capital capitol casa center central centre charlie charlies chicago chez china chinese church city classic
  club coast college community cool corner country county crown daily dave daves de del delta department dept diamond discount
  dollar don dons double downtown dr dynasty eagle east easy eastern elite el emerald empire euro express extra family famous
  farm farms fast first five florida for four fresh friendly friends fun garden general georgia giant global gold golden good gourmet
  grand great green happy harbor health healthy high hill hills holy home hot house hungry indian institute international island
  italian jack jacks japan jays jim jims joe joes john johnny johns jr june kids king kings kitchen la lake lakeside las le
  les liberty little local london long los lucky main mama mamas man market master max mega metro metropolitan mexican miami
  michael michigan mid midtown mighty mike mikes mini mister modern moms mount mountain mr mrs my national natural nature
  new nice nick nicks north northern northwest oak ocean of ohio old one open orange oriental original pacific palace palm papa
  paradise park paul pauls penn peter petes philly pine pink planet plaza point power premier premium prime pro public pure
  quality queen quick rainbow ray real red regal regional rick ricks ridge river riverside rock rocky ron rose royal
  russian sal sals sam sams san santa school sea select seven shop shore silver simple six sky smart smith social sons soul
  south southern southwest southeast special spring springs st star state steve steves stone store summit sun sunny sunrise sunset
  super supreme sweet tampa taste ten texas thai the three time tiny tom toms tony tonys top total town tree tri tropical true twin
  two ultimate ultra union united unity universal university up upper urban us usa valley vegas venice victory viet
  village vip vista washington wave west western what white wild windy wine winter wood world www yellow york young your`);

/** Words for a kind of shop or a merchant's service: COSTCO GAS is not COSTCO, nor UBER EATS UBER. */
const kindWords = words(`
  airlines auto autocare bakery bank bar beauty bike books brewery brewing bus cab cafe car card cars carwash cleaners
  clinic clothing cloud coffee contacts dental deli delivery diesel diner drug drugs eats education electric energy equipment
  extra fitness fashion flowers food foods fuel fuels furniture games gas gasoline gifts golf grill groceries grocery
  gym hair hardware health hospital hotel hotels icloud insurance jewelers jewelry kindle kitchen laundry lending liquor liquors
  loan loans lodge lounge lyft market marketplace medical mobile mobility mortgage motel motors movies music nails nursery office oil one
  optical paint parking pay payment pets pharmacy phone photo pizza pizzeria plumbing plus prime pub reserve
  rental rentals repair resort restaurant salon school scooter shell shoes spa sports steakhouse storage studio studios
  subscription sushi supply tavern theater theatre theaters tickets tire tires tours toys transit travel tuition tv university
  utilities vet veterinary video vision wash water web wine wireless yoga`);

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** Whether a single word can identify a merchant. Most words below four letters are ambiguous abbreviations. */
export function isDistinctive(token: string): boolean {
  return token.length >= 4 && !movementWords.has(token) && !commonWords.has(token) && !kindWords.has(token);
}

export function isMovementWord(token: string): boolean {
  return movementWords.has(token);
}

export function isKindWord(token: string): boolean {
  return kindWords.has(token);
}
