import type { Channel, Confidence, CounterpartyType } from './movement.ts';

/**
 * A merchant as its customers' statements show it. In a line, `#` becomes a digit, `@` a capital letter or digit,
 * `{city}` and `{region}` the place. Independent shops are made up; chains are the ones everybody's statement has.
 */
export type Merchant = {
  name: string | null;
  lines: readonly string[];
  category: string;
  confidence?: Confidence;
  channel?: Channel;
  counterparty?: CounterpartyType;
  website?: string;
  /** Usual range in cents, at the prices of 2025. */
  low: number;
  high: number;
};

const groceries = 'FOOD_AND_DRINK_GROCERIES';
const coffee = 'FOOD_AND_DRINK_COFFEE';
const restaurant = 'FOOD_AND_DRINK_RESTAURANT';
const beerWineAndLiquor = 'FOOD_AND_DRINK_BEER_WINE_AND_LIQUOR';
const fastFood = 'FOOD_AND_DRINK_FAST_FOOD';
const gas = 'TRANSPORTATION_GAS';
const taxisAndRideShares = 'TRANSPORTATION_TAXIS_AND_RIDE_SHARES';
const parking = 'TRANSPORTATION_PARKING';
const publicTransit = 'TRANSPORTATION_PUBLIC_TRANSIT';
const onlineMarketplaces = 'GENERAL_MERCHANDISE_ONLINE_MARKETPLACES';
const superstores = 'GENERAL_MERCHANDISE_SUPERSTORES';
const hardware = 'HOME_IMPROVEMENT_HARDWARE';
const giftsAndNovelties = 'GENERAL_MERCHANDISE_GIFTS_AND_NOVELTIES';
const clothingAndAccessories = 'GENERAL_MERCHANDISE_CLOTHING_AND_ACCESSORIES';
const electronics = 'GENERAL_MERCHANDISE_ELECTRONICS';
const bookstoresAndNewsstands = 'GENERAL_MERCHANDISE_BOOKSTORES_AND_NEWSSTANDS';
const petSupplies = 'GENERAL_MERCHANDISE_PET_SUPPLIES';
const pharmaciesAndSupplements = 'MEDICAL_PHARMACIES_AND_SUPPLEMENTS';
const primaryCare = 'MEDICAL_PRIMARY_CARE';
const dentalCare = 'MEDICAL_DENTAL_CARE';
const hairAndBeauty = 'PERSONAL_CARE_HAIR_AND_BEAUTY';
const tvAndMovies = 'ENTERTAINMENT_TV_AND_MOVIES';
const videoGames = 'ENTERTAINMENT_VIDEO_GAMES';
const sportingEventsAmusementParksAndMuseums = 'ENTERTAINMENT_SPORTING_EVENTS_AMUSEMENT_PARKS_AND_MUSEUMS';
const otherGeneralServices = 'GENERAL_SERVICES_OTHER_GENERAL_SERVICES';
const otherOther = 'OTHER_OTHER';
const otherGeneralMerchandise = 'GENERAL_MERCHANDISE_OTHER_GENERAL_MERCHANDISE';
const musicAndAudio = 'ENTERTAINMENT_MUSIC_AND_AUDIO';
const gymsAndFitnessCenters = 'PERSONAL_CARE_GYMS_AND_FITNESS_CENTERS';

function store(
  category: string,
  name: string | null,
  low: number,
  high: number,
  ...lines: string[]
): Merchant {
  return { name, category, low, high, lines };
}

function online(
  category: string,
  name: string | null,
  website: string,
  low: number,
  high: number,
  ...lines: string[]
): Merchant {
  return { ...store(category, name, low, high, ...lines), website, channel: 'online' };
}

const medium = (merchant: Merchant): Merchant => ({ ...merchant, confidence: 'MEDIUM' });

export const GROCERS: readonly Merchant[] = [
  store(groceries, "Trader Joe's", 2200, 9400, "TRADER JOE'S #### {city} {region}"),
  store(groceries, 'Safeway', 1800, 12800, 'SAFEWAY #### {city} {region}'),
  store(groceries, 'Kroger', 1900, 13200, 'KROGER #0### {city} {region}'),
  store(groceries, 'Whole Foods', 2400, 11800, 'WHOLEFDS {city} ##### {city} {region}'),
  store(groceries, 'ALDI', 1500, 7900, 'ALDI ##### {city} {region}'),
  store(superstores, 'Costco', 6200, 24800, 'COSTCO WHSE #0### {city} {region}'),
  medium(store(groceries, 'Alder Street Market', 900, 6400, 'ALDER ST MKT {city} {region}')),
];

export const COFFEE: readonly Merchant[] = [
  store(coffee, 'Blue Finch Coffee', 395, 985, 'SQ *BLUE FINCH COFFEE #### {city} {region}'),
  store(coffee, 'Starbucks', 425, 1180, 'STARBUCKS STORE ##### {city} {region}'),
  store(coffee, 'Dunkin', 325, 940, 'DUNKIN #3##### Q## {city} {region}'),
  store(coffee, 'Little Kettle', 450, 1090, 'TST* LITTLE KETTLE - {city} {city} {region}'),
];

/** Tipped: the pending amount is the bill, the posted amount has the tip. */
export const RESTAURANTS: readonly Merchant[] = [
  store(restaurant, 'Casa Madrona', 2800, 8900, 'TST* CASA MADRONA {city} {region}'),
  store(restaurant, 'Pho Lantern', 1650, 4600, 'SQ *PHO LANTERN {city} {region}'),
  store(restaurant, 'Osteria Bruna', 4200, 13800, 'OSTERIA BRUNA {city} {region}'),
  store(restaurant, 'The Copper Table', 3600, 11200, 'TST* THE COPPER TABLE {city} {region}'),
  medium(store(restaurant, 'Sanjo Ramen', 1700, 5200, 'CLOVER* SANJO RMN {city} {region}')),
  store(beerWineAndLiquor, 'Ninth Street Taproom', 1400, 5400, 'NINTH ST TAPROOM {city} {region}'),
];

export const QUICK_FOOD: readonly Merchant[] = [
  store(fastFood, 'Chipotle', 1080, 2680, 'CHIPOTLE #### {city} {region}', 'CHIPOTLE ONLINE'),
  store(fastFood, "McDonald's", 620, 1790, "MCDONALD'S F##### {city} {region}"),
  store(fastFood, 'Subway', 840, 1620, 'SUBWAY ##### {city} {region}'),
  online(restaurant, 'DoorDash', 'doordash.com', 1890, 5680, 'DD *DOORDASH PHOLANTER', 'DOORDASH*CASA MADRO'),
];

export const FUEL: readonly Merchant[] = [
  store(gas, 'Shell', 2800, 6200, 'SHELL OIL 5744####### {city} {region}'),
  store(gas, 'Chevron', 2900, 6400, 'CHEVRON 00##### {city} {region}'),
];

export const RIDES: readonly Merchant[] = [
  online(taxisAndRideShares, 'Uber', 'uber.com', 920, 3890, 'UBER   *TRIP HELP.UBER.COM CA'),
  online(taxisAndRideShares, 'Lyft', 'lyft.com', 880, 3490, 'LYFT   *RIDE SUN 7PM LYFT.COM CA'),
  store(parking, 'ParkWell Garage', 400, 2200, 'PARKWELL GRG ## {city} {region}'),
  store(publicTransit, 'City Transit', 250, 2500, '{city} TRANSIT MOBILE {region}'),
];

export const SHOPS: readonly Merchant[] = [
  {
    ...online(
      onlineMarketplaces,
      'Amazon',
      'amazon.com',
      890,
      12900,
      'AMZN Mktp US*2@@@@@@@@',
      'AMAZON.COM*R@@@@@@@@ SEATTLE WA',
    ),
    counterparty: 'marketplace',
  },
  store(
    superstores,
    'Target',
    1200,
    11400,
    'TARGET T-#### {city} {region}',
    'TARGET 0000#### {city} {region}',
  ),
  store(hardware, 'The Home Depot', 1180, 18900, 'THE HOME DEPOT #### {city} {region}'),
  online(giftsAndNovelties, 'Etsy', 'etsy.com', 1600, 7400, 'ETSY.COM*FERNANDMOSS'),
  store(clothingAndAccessories, 'Old Navy', 2400, 11800, 'OLD NAVY US #### {city} {region}'),
  store(electronics, 'Best Buy', 1900, 24900, 'BEST BUY      0000#### {city} {region}'),
  medium(
    store(bookstoresAndNewsstands, 'Paper Lantern Books', 1100, 4800, 'SQ *PAPER LANTERN BO {city} {region}'),
  ),
  store(petSupplies, 'Petco', 1500, 8200, 'PETCO #### 63500### {city} {region}'),
];

export const CARE: readonly Merchant[] = [
  store(pharmaciesAndSupplements, 'CVS', 690, 5400, 'CVS/PHARMACY #0#### {city} {region}'),
  store(pharmaciesAndSupplements, 'Walgreens', 620, 4900, 'WALGREENS #### {city} {region}'),
  store(primaryCare, 'Fieldstone Family Medicine', 2500, 16500, 'FIELDSTONE FAMILY MED {city} {region}'),
  store(dentalCare, 'Brightside Dental', 4000, 28500, 'BRIGHTSIDE DENTAL PC {city} {region}'),
  store(hairAndBeauty, 'Juniper Hair Studio', 4800, 11500, 'SQ *JUNIPER HAIR STUDIO {city} {region}'),
];

export const FUN: readonly Merchant[] = [
  store(tvAndMovies, 'AMC Theatres', 1450, 4900, 'AMC #### ONLINE LEAWOOD KS'),
  online(videoGames, 'Steam', 'steampowered.com', 499, 5999, 'STEAMGAMES.COM 4259522985 WA'),
  online(
    sportingEventsAmusementParksAndMuseums,
    'Ticketmaster',
    'ticketmaster.com',
    4200,
    18900,
    'TM *TICKETMASTER CONCERT',
  ),
  store(sportingEventsAmusementParksAndMuseums, 'City Art Museum', 1500, 4800, '{city} ART MUSEUM {region}'),
];

/** Lines that the enrichment cannot place: no merchant, little confidence. */
export const UNCLEAR: readonly Merchant[] = [
  { ...store(otherGeneralServices, null, 900, 8800, 'PP*GRNLF SVCS ##### {region}'), confidence: 'LOW' },
  { ...store(otherOther, null, 700, 6400, 'ECI*VNTR## 8########'), channel: 'other', confidence: 'UNKNOWN' },
  { ...store(otherGeneralMerchandise, null, 800, 7200, 'SP HRTHWRE {city}'), confidence: 'LOW' },
];

export type Subscription = {
  merchant: Merchant /** Raised once a year by this many cents; 0 for a steady price. */;
  yearlyRaiseCents: number;
};

export const SUBSCRIPTIONS: readonly Subscription[] = [
  {
    merchant: online(tvAndMovies, 'Netflix', 'netflix.com', 1549, 1549, 'NETFLIX.COM LOS GATOS CA'),
    yearlyRaiseCents: 200,
  },
  {
    merchant: online(musicAndAudio, 'Spotify', 'spotify.com', 1199, 1199, 'SPOTIFY USA NEW YORK NY'),
    yearlyRaiseCents: 0,
  },
  {
    merchant: online(otherGeneralServices, 'Apple', 'apple.com', 299, 999, 'APPLE.COM/BILL 866-712-7753 CA'),
    yearlyRaiseCents: 0,
  },
  {
    merchant: online(
      bookstoresAndNewsstands,
      'The New York Times',
      'nytimes.com',
      1700,
      2500,
      'NYTIMES*NYTIMES DISC 800-698-4637 NY',
    ),
    yearlyRaiseCents: 0,
  },
  {
    merchant: {
      ...store(
        gymsAndFitnessCenters,
        'Northgate Fitness',
        2999,
        5499,
        'ABC*NORTHGATE FITNESS {city} {region}',
      ),
      channel: 'online',
    },
    yearlyRaiseCents: 0,
  },
];
