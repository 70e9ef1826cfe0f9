package dev.millrace.geoquery.web.catalogue;

import dev.millrace.geoquery.store.GeoDatabase;
import dev.millrace.geoquery.store.OfferTable;
import java.util.List;
import java.util.Optional;

/** Datasets, with what requests can ask of them. Thread-safe. */
public final class DatasetOffers {
    private final GeoDatabase database;

    /** Makes the offers of a database whose schema is up to date. */
    public DatasetOffers(GeoDatabase database) {
        this.database = database;
    }

    /** All datasets, by name. */
    public List<DatasetOffer> all() {
        return database.inTransaction(t -> offers(t.offers(), t.offers().datasetNames()));
    }

    /** The dataset of a name; empty if there is none. */
    public Optional<DatasetOffer> find(String name) {
        return database.inTransaction(t -> offers(t.offers(), List.of(name))).stream()
                .findFirst();
    }

    private static List<DatasetOffer> offers(OfferTable table, List<String> names) {
        List<OfferTable.Dataset> datasets = table.datasets(names);
        List<OfferTable.Option> options =
                table.options(datasets.stream().map(OfferTable.Dataset::id).toList());
        List<OfferTable.Resource> resources =
                table.resources(datasets.stream().map(OfferTable.Dataset::name).toList());
        return datasets.stream()
                .sorted((one, other) -> one.name().compareTo(other.name()))
                .map(dataset -> new DatasetOffer(
                        dataset,
                        options.stream()
                                .filter(option -> option.dataset() == dataset.id())
                                .toList(),
                        resources.stream()
                                .filter(resource -> resource.dataset().equals(dataset.name()))
                                .toList()))
                .toList();
    }
}
