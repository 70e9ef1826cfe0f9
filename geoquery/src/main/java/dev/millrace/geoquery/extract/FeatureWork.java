package dev.millrace.geoquery.extract;

import dev.millrace.geoquery.filter.FeatureDataset;
import dev.millrace.geoquery.filter.Sum;
import dev.millrace.geoquery.geopackage.GeoPackageException;
import dev.millrace.geoquery.store.TaskInputs.File;
import dev.millrace.model.workset.TaskOutcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sums over the features of a file. */
final class FeatureWork implements FileWork {

    @Override
    public List<TaskOutcome> compute(File file, int position, List<TaskWork> works) {
        Map<Optional<String>, List<TaskWork>> byTable = new LinkedHashMap<>();
        works.forEach(work -> byTable.computeIfAbsent(of(work).table(), any -> new ArrayList<>())
                .add(work));
        List<TaskOutcome> failed = new ArrayList<>();
        byTable.forEach((table, some) -> {
            try (FeatureDataset dataset = FeatureDataset.open(Path.of(file.path()), table)) {
                some.forEach(work -> compute(dataset, position, work).ifPresent(outcome -> {
                    works.remove(work);
                    failed.add(outcome);
                }));
            } catch (GeoPackageException e) { // of the file; some may have failed by themselves already
                some.stream()
                        .filter(works::remove)
                        .forEach(work -> failed.add(TaskOutcome.failed(work.task(), e.getMessage())));
            }
        });
        return failed;
    }

    private static Computation.OfFeatures of(TaskWork work) {
        return (Computation.OfFeatures) work.computation();
    }

    private static Optional<TaskOutcome> compute(FeatureDataset dataset, int position, TaskWork work) {
        try {
            for (Sum sum : dataset.sums(work.shape(), of(work).spec(), of(work).share())) {
                work.values().set(position, Computation.OfFeatures.name(sum.values()), sum.total());
            }
            return Optional.empty();
        } catch (GeoPackageException e) {
            throw e; // of the file: nothing of it can be had
        } catch (RuntimeException e) { // of this feature, whatever it is; its neighbours are unharmed
            return Optional.of(TaskOutcome.failed(work.task(), TaskWork.reason(e)));
        }
    }
}
