import type { BuiltInCategoryId } from '@cairn/domain/categories';
import type { LabelId } from './labels.ts';

type WordsOfCategory = readonly [BuiltInCategoryId, RegExp];

/**
 * Words that select a category within a label, first match wins. Only words with hardly any other meaning; without a match the parent
 * category applies, which is less exact but right.
 */
export const wordsByLabel: Readonly<Partial<Record<LabelId, readonly WordsOfCategory[]>>> = {
  'food-and-dining': [
    [
      'coffee',
      /\b(?:coffee|cafe|caffe|espresso|roaster(?:s|y)?|starbucks|dunkin\w*|peet'?s|tim hortons?|dutch bros|philz|blue bottle|costa|caribou|7 brew|latte|tea ?house|kaffe)\b/i,
    ],
    [
      'fast-food',
      /\b(?:mcdonald'?s?|burger king|wendy'?s?|taco bell|kfc|chick ?fil ?a|chipotle|subway|popeyes|five guys|in n out|sonic drive|arby'?s?|domino'?s?|little caesars|papa john'?s?|pizza hut|jimmy john'?s?|panda express|jack in the box|whataburger|shake shack|wingstop|raising cane'?s?|qdoba|del taco|hardee'?s?|carl'?s jr|culver'?s?|drive ?thru)\b/i,
    ],
    [
      'bars-and-alcohol',
      /\b(?:liquor|wine|spirits|brew(?:ery|ing|pub)|tap ?(?:room|house)|pub|tavern|saloon|distillery|winery|bevmo|total wine|beer|cocktails?|lounge)\b/i,
    ],
    [
      'restaurants',
      /\b(?:restaurant|bistro|grill(?:e|house)?|trattoria|ristorante|osteria|pizzeria|pizza|sushi|ramen|thai|taqueria|cantina|diner|steakhouse|bbq|barbecue|kitchen|eatery|noodles?|pho|curry|tandoori|olive garden|applebee'?s?|chili'?s|cheesecake factory|ihop|denny'?s|outback|panera|doordash|grubhub|uber ?eats)\b/i,
    ],
  ],
  transportation: [
    [
      'gas',
      /\b(?:shell|exxon\w*|mobil|chevron|texaco|bp|sunoco|valero|citgo|marathon petro\w*|conoco|phillips 66|arco|gulf oil|speedway|quiktrip|racetrac|pilot|love'?s|flying j|wawa|sheetz|casey'?s|circle k|murphy usa|fuel|gas(?:oline)?|petro\w*|gas station|costco gas)\b/i,
    ],
    ['parking', /\b(?:park(?:ing|mobile)|spothero|laz parking|impark|garage|parkwhiz|meter)\b/i],
    ['tolls', /\b(?:tolls?|ez ?pass|e-zpass|fastrak|sunpass|txtag|turnpike|i-?pass|peach ?pass)\b/i],
    ['ride-shares', /\b(?:uber|lyft|taxi|cabs?|curb|waymo|bolt|ride ?share|limo)\b/i],
    [
      'public-transit',
      /\b(?:metro|transit|mta|bart|caltrain|clipper|septa|wmata|cta|mbta|njt|amtrak|rail(?:way|road)?|subway|bus|tfl|trimet|ferry|ventra|orca)\b/i,
    ],
    [
      'car-service',
      /\b(?:auto (?:repair|parts?|body|service|care|glass)|autozone|o'?reilly|napa|jiffy lube|valvoline|midas|pep boys|meineke|firestone|goodyear|tires?|car ?wash|oil change|mechanic|smog|dmv|collision)\b/i,
    ],
  ],
  'bills-and-utilities': [
    [
      'electricity',
      /\b(?:electric\w*|energy|power|light|edison|pg ?& ?e|pge|con ?ed\w*|duke energy|dominion|national grid|gas (?:co\w*|light|service|util\w*)|natural gas|\w+ gas$|heating|propane|heat|xcel|entergy|ameren|nicor|solar|comed|oncor)\b/i,
    ],
    ['water', /\b(?:water|sewer|sewage|trash|garbage|waste|disposal|refuse|sanitation|recycling)\b/i],
    [
      'internet',
      /\b(?:internet|broadband|comcast|xfinity|spectrum|charter comm\w*|cox comm\w*|cable|fiber|centurylink|optimum|frontier|dish|directv|starlink|fios|earthlink|mediacom)\b/i,
    ],
    [
      'phone',
      /\b(?:wireless|mobile|phone|t-?mobile|verizon|vzw\w*|at ?& ?t|att|sprint|cricket|mint mobile|cellular|telecom|vodafone|boost|visible|google fi)\b/i,
    ],
    [
      'insurance',
      /\b(?:insur\w*|ins|assurance|geico|progressive|state farm|allstate|usaa|liberty mutual|nationwide|aetna|cigna|humana|lemonade|metlife|prudential|aflac|farmers|travelers|premium)\b/i,
    ],
  ],
  housing: [
    ['mortgage', /\b(?:mortg\w*|mtg|mtge|home ?loan|rocket mort\w*|mr cooper|hipoteca)\b/i],
    [
      'rent',
      /\b(?:rent(?:al)?|apartments?|apts?|residential|leasing|property (?:mgmt|management)|landlord|realty|lofts|villas?|tenants?|alquiler|aluguel|appfolio|rentcafe|yardi)\b/i,
    ],
    [
      'home-repair',
      /\b(?:repair|plumb\w*|roof\w*|hvac|handyman|electrician|contractor|pest|landscap\w*|lawn|remodel\w*|paint(?:ing|ers?)|cleaning)\b/i,
    ],
  ],
  shopping: [
    ['online-shopping', /\b(?:amazon|amzn|ebay|etsy|aliexpress|temu|wish\.com|mercari|poshmark|shein)\b/i],
    [
      'clothing',
      /\b(?:cloth\w*|apparel|shoes?|boots?|footwear|fashion|boutique|gap|old navy|h ?& ?m|zara|uniqlo|nike|adidas|lululemon|j ?crew|banana republic|nordstrom|foot locker|levi'?s|forever 21|american eagle|skechers|dsw)\b/i,
    ],
    [
      'electronics',
      /\b(?:electronics|best buy|apple store|micro center|newegg|gamestop|b ?& ?h photo|computers?)\b/i,
    ],
    [
      'general-stores',
      /\b(?:target|walmart|wal-?mart|wm supercenter|macy'?s|kohl'?s|dollar (?:general|tree)|family dollar|five below|big lots|sears|jc ?penney|marshalls|tj ?maxx|ross stores?|burlington|department store|discount)\b/i,
    ],
    [
      'home-goods',
      /\b(?:home depot|lowe'?s|ikea|wayfair|ace hardware|menards|hardware|furniture|garden|nursery|bed bath|crate|pottery barn|west elm|homegoods|mattress|container store)\b/i,
    ],
    ['pets', /\b(?:pet(?:s|co|smart| supplies)?|chewy|kennel)\b/i],
    ['gifts', /\b(?:gifts?|hallmark|florist|flowers?|party city|1-?800-?flowers)\b/i],
  ],
  entertainment: [
    ['music', /\b(?:spotify|apple music|pandora|tidal|soundcloud|music|sirius\w*|audible|records)\b/i],
    [
      'movies-and-tv',
      /\b(?:netflix|hulu|disney ?(?:\+|plus)|hbo|max|peacock|paramount|youtube|prime video|cinemas?|theat(?:er|re)s?|amc|regal|cinemark|movies?|imax|crunchyroll|film)\b/i,
    ],
    [
      'games',
      /\b(?:steam\w*|playstation|xbox|nintendo|gam(?:es?|ing)|roblox|epic games|blizzard|riot|twitch)\b/i,
    ],
    [
      'events',
      /\b(?:ticket\w*|stubhub|seatgeek|eventbrite|live nation|museum|zoo|aquarium|park|bowl\w*|golf|arena|stadium|concert|festival|theme)\b/i,
    ],
  ],
  healthcare: [
    [
      'pharmacy',
      /\b(?:pharmac\w*|cvs|walgreens|rite aid|drug\w*|rx|vitamins?|gnc|prescriptions?|apotheke)\b/i,
    ],
    ['dentist', /\b(?:dent(?:al|ist\w*)|orthodont\w*|endodont\w*|smile)\b/i],
    ['eye-care', /\b(?:eye|optic\w*|optometr\w*|vision|lenscrafters|warby|glasses|contacts)\b/i],
    ['vet', /\b(?:vet(?:erinar\w*)?|animal (?:hospital|clinic)|banfield|vca)\b/i],
    [
      'doctor',
      /\b(?:doctor|dr|md|physician\w*|medical|clinic|hospital|health (?:center|system|partners)|pediatric\w*|dermatolog\w*|urgent care|kaiser|labcorp|quest diagnostics|cardiolog\w*|obgyn|therapy|therapist)\b/i,
    ],
  ],
  travel: [
    [
      'flights',
      /\b(?:air(?:lines?|ways|fare)|united|delta air\w*|american air\w*|southwest|jetblue|alaska air|spirit air\w*|frontier air\w*|lufthansa|ryanair|easyjet|flights?|aviation)\b/i,
    ],
    [
      'lodging',
      /\b(?:hotels?|motel|inn|resort|marriott|hilton|hyatt|airbnb|vrbo|lodge|suites|hostel|holiday inn|best western|sheraton|westin|expedia|booking\.com)\b/i,
    ],
    [
      'rental-cars',
      /\b(?:hertz|avis|enterprise rent\w*|budget rent\w*|alamo|national car|turo|rent ?a ?car|car rental|sixt|zipcar)\b/i,
    ],
  ],
  'personal-care': [
    [
      'gym',
      /\b(?:gym|fitness|planet fit\w*|24 hour fit\w*|equinox|crossfit|yoga|pilates|la fitness|anytime fit\w*|orangetheory|ymca|peloton|climbing|athletic club|sports club)\b/i,
    ],
    [
      'hair-and-beauty',
      /\b(?:hair\w*|salons?|barber\w*|cuts|spa|nails?|beauty|sephora|ulta|cosmetics|brows?|lash\w*|supercuts|great clips|waxing|massage|tattoo)\b/i,
    ],
    ['laundry', /\b(?:laundr\w*|dry ?clean\w*|cleaners|wash ?(?:n|and) ?fold|coin ?op)\b/i],
  ],
  education: [
    [
      'childcare',
      /\b(?:child ?care|day ?care|preschool|nanny|babysit\w*|kindercare|bright horizons|montessori|after ?school|camp)\b/i,
    ],
    ['tuition', /\b(?:tuition|universit\w*|univ|college|school|academy|institute|courses?|bursar)\b/i],
  ],
  'fees-and-charges': [
    ['interest-charges', /\b(?:interest|finance charge)\b/i],
    ['atm-fees', /\batm\b/i],
    ['late-fees', /\b(?:late|overdraft|nsf|insufficient|returned)\b/i],
    ['bank-fees', /\b(?:fee|service charge|maintenance|foreign|monthly|annual|wire)\b/i],
  ],
  'loan-payments': [
    [
      'student-loan',
      /\b(?:student|navient|nelnet|mohela|aidvantage|dept ed\w*|great lakes|sallie mae|edfinancial)\b/i,
    ],
    [
      'car-loan',
      /\b(?:auto|car|motor|vehicle|toyota fin\w*|honda fin\w*|ford (?:credit|motor)|gm financial|ally|carmax|acceptance)\b/i,
    ],
    ['personal-loan', /\b(?:personal|lending ?club|sofi|upstart|prosper|avant|best egg|onemain)\b/i],
  ],
  other: [
    [
      'taxes',
      /\b(?:tax(?:es)?|irs|internal revenue|usataxpymt|treasur(?:y|er)|dept of (?:revenue|taxation)|franchise tax)\b/i,
    ],
    [
      'donations',
      /\b(?:donat\w*|charit\w*|foundation|church|red cross|unicef|gofundme|actblue|winred|ministr\w*|temple|mosque|tithe|relief)\b/i,
    ],
    ['postage', /\b(?:usps|postal|post office|fedex|ups|dhl|shipping|stamps\.com|postage)\b/i],
    [
      'professional-services',
      /\b(?:attorney|law|legal|accounting|cpa|turbotax|h ?& ?r block|notary|consult\w*|bookkeep\w*)\b/i,
    ],
  ],
  income: [
    ['paycheck', /\b(?:payroll|salary|wages?|direct dep\w*|dir ?dep|paychecks?|gusto|adp|paychex|nomina)\b/i],
    ['tax-refunds', /\b(?:tax ref\w*|irs treas|state refund)\b/i],
    ['benefits', /\b(?:social security|ssa|ssi|unemploy\w*|pension|va benef\w*|annuity|edd)\b/i],
    ['interest-and-dividends', /\b(?:interest|dividends?|int earned)\b/i],
    [
      'self-employment',
      /\b(?:upwork|fiverr|uber|lyft|doordash|instacart|stripe|square|etsy|shopify|freelance|invoice|contractor)\b/i,
    ],
  ],
  transfer: [
    [
      'payments-to-people',
      /\b(?:venmo|zelle|cash ?app|apple cash|popmoney|western union|moneygram|remitly|xoom|wise|e-?transfer)\b/i,
    ],
    ['card-payments', /\b(?:card|crd|epay|autopay|payment thank you)\b/i],
    [
      'savings-and-investments',
      /\b(?:savings?|sav|invest\w*|brokerage|vanguard|fidelity|schwab|robinhood|coinbase|crypto|401k|ira|roth|acorns|betterment|wealthfront|money market)\b/i,
    ],
  ],
};
